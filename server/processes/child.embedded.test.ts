import { execFileSync } from "node:child_process";
import cluster from "node:cluster";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startChild } from "./child.ts";

/** Starts a process that says it is running, and does nothing. */
async function startIdleChild() {
  const folder = mkdtempSync(join(tmpdir(), "shop-child-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const exec = join(folder, "idle.mjs");
  writeFileSync(exec, "process.send({ ready: { firstOwner: null } }); setInterval(() => {}, 1e6);");
  cluster.setupPrimary({ exec, execArgv: [] });
  const before = new Set(Object.keys(cluster.workers ?? {}));
  const child = startChild("web", async () => []);
  const [worker] = Object.values(cluster.workers ?? {}).filter(
    (one) => one !== undefined && !before.has(String(one.id)),
  );
  await child.ready;
  return { child, pid: worker?.process.pid ?? 0 };
}

/** Kills a process, and returns before Node has noticed that it is gone. */
function killUnnoticed(pid: number): void {
  process.kill(pid, "SIGKILL");
  execFileSync("sh", ["-c", `until ps -o stat= -p ${pid} | grep -q Z; do :; done`]);
}

test("a supervisor that asks a process for its figures when that has just been killed goes on, and learns of its end (D-237)", async () => {
  const { child, pid } = await startIdleChild();
  killUnnoticed(pid);
  expect(await child.read()).toBeNull();
  expect(await child.exited).toBe("SIGKILL");
});

test("a supervisor that stops a process when that has just been killed is done once it has ended (D-237)", async () => {
  const { child, pid } = await startIdleChild();
  killUnnoticed(pid);
  await child.stop("replaced");
  expect(await child.exited).toBe("SIGKILL");
});

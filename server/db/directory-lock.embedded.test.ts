import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDirectory, lockFile } from "./directory-lock.ts";

const IN_USE = /^DATA_DIR holds a database that another process uses/;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-lock-"));
  file = join(folder, "database.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds only the lock that is a file, as one in another container does. */
async function lockElsewhere(): Promise<() => Promise<void>> {
  const code = `const { lockFile } = await import(${JSON.stringify(join(import.meta.dirname, "directory-lock.ts"))});
    await lockFile(${JSON.stringify(file)}, "elsewhere");
    console.log("locked");
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code]);
  await once(child.stdout, "data");
  return async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
}

test("a folder used by a process in another container is refused, and accepted once that was killed", async () => {
  const kill = await lockElsewhere();
  await expect(lockFile(file, folder)).rejects.toThrow(IN_USE);
  await kill();
  expect(existsSync(file)).toBe(true);
  const unlock = await lockFile(file, folder);
  await expect(lockFile(file, folder)).rejects.toThrow(IN_USE);
  unlock();
  (await lockFile(file, folder))();
});

test("of many processes that find the lock of a killed one, one gets the folder", async () => {
  for (let round = 0; round < 5; round += 1) {
    await (await lockElsewhere())();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockFile(file, folder)));
    const got = tries.filter((result) => result.status === "fulfilled");
    expect(got).toHaveLength(1);
    for (const { value: unlock } of got) unlock();
  }
});

test("a folder with a long name can be locked too", async () => {
  const deep = join(folder, "long-".repeat(30), "database");
  mkdirSync(deep, { recursive: true });
  const unlock = await lockDirectory(deep);
  await expect(lockDirectory(deep)).rejects.toThrow(IN_USE);
  unlock();
});

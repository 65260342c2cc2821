import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { asUser, type BuiltImage, runDockerfile } from "../testing/dockerfile.ts";
import { eventually } from "../testing/eventually.ts";
import { freePort } from "../testing/postgres-server.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** Of the installed packages, with Node itself. */
const MAX_MB = 250;

let folder: string;
let image: BuiltImage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-image-"));
  // The user of the image is somebody else.
  chmodSync(folder, 0o755);
  image = runDockerfile(ROOT, folder, linkPackages);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The installed packages in the place of a registry: as links, but for what an install writes anew, and
 * without what tools keep beside them, which other tests change meanwhile.
 */
function linkPackages(workdir: string): void {
  const [source, target] = [join(ROOT, "node_modules"), join(workdir, "node_modules")];
  const entries = readdirSync(source, { withFileTypes: true });
  const folders = entries
    .filter(
      (entry) => entry.isDirectory() && (entry.name === ".bin" || !entry.name.startsWith(".")),
    )
    .map(({ name }) => join(source, name));
  mkdirSync(target);
  execFileSync("cp", ["-al", ...folders, target]);
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    cpSync(join(source, name), join(target, name));
  }
}

test("the steps of the Dockerfile, one by one in a clean folder, make a small shop without tools (D-243)", () => {
  const { workdir } = image;
  const packages = join(workdir, "node_modules");
  const size = Number(execFileSync("du", ["-sm", packages], { encoding: "utf8" }).split("\t")[0]);
  expect(size).toBeLessThan(MAX_MB);
  for (const name of ["vite", "typescript", "@playwright/test", "@types/pg"]) {
    expect(existsSync(join(ROOT, "node_modules", name)), name).toBe(true);
    expect(existsSync(join(workdir, "node_modules", name)), name).toBe(false);
  }
  expect(readdirSync(workdir)).not.toContain("e2e");
});

test("the image's shop runs as any user, writes nothing into itself, sells, reports healthy at PORT, and stops when asked (D-243)", async () => {
  const { workdir, env, uid, command, healthCheck } = image;
  const port = String(await freePort());
  const [program = "", ...args] = command;
  const [asking = "", ...question] = healthCheck;
  // In memory, as compose.yaml has it.
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o777);
  const files = () =>
    execFileSync("find", [workdir, "-newer", join(workdir, ".compiled")], { encoding: "utf8" });
  const before = files();
  const child = spawn(program, args, {
    cwd: workdir,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...env,
      PORT: port,
      DATABASE_URL: await createDatabase({ empty: true }),
      APP_SECRET: "a-secret-of-at-least-32-characters",
      PUBLIC_URL: `http://localhost:${port}`,
      SANDBOX: "1",
      SANDBOX_PORT: String(await freePort()),
      ALLOW_SANDBOX: "yes",
      LOG_LEVEL: "warn",
      DATA_DIR: dataDir,
    },
    ...asUser(uid),
  });
  const gone = once(child, "exit");
  const ready = await eventually(() => fetch(`http://127.0.0.1:${port}/readyz`));
  expect([ready.status, await ready.json()]).toMatchObject([200, { ok: true }]);
  const page = await (await fetch(`http://127.0.0.1:${port}/ar/packages`)).text();
  expect(page).toContain('dir="rtl"');
  expect(files()).toBe(before);
  const isWell = () =>
    spawnSync(asking, question, { cwd: workdir, env: { ...env, PORT: port }, ...asUser(uid) });
  expect(isWell().status).toBe(0);
  child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  expect(isWell().status).toBe(1);
});

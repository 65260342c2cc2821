import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { type OwnEnvironment, ownEnvironment } from "../testing/own-environment.ts";
import { processEnvironment } from "../testing/process-environment.ts";

const ROOT = join(import.meta.dirname, "..", "..");

let dataDir: string;
let production: OwnEnvironment & Readonly<Record<string, string>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-lines-"));
  const own = await ownEnvironment(dataDir);
  production = {
    ...own,
    NODE_ENV: "production",
    ALLOW_SANDBOX: "yes",
    PUBLIC_URL: `http://localhost:${own.PORT}`,
    APP_SECRET: "a-secret-of-more-than-32-characters",
    OWNER_EMAIL: "zarqaa@kanari.example",
    LOG_LEVEL: "info",
  };
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the shop; all that it prints, anywhere, line by line. */
function start(environment: Readonly<Record<string, string>>, script = "") {
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${script}`, "server/main.ts"],
    {
      cwd: ROOT,
      env: processEnvironment(environment),
    },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes) => {
      printed += bytes;
    });
  }
  return { child, closed: once(child, "close"), lines: () => printed.split("\n").slice(0, -1) };
}

/** @throws SyntaxError for a line that is not JSON */
const read = (lines: readonly string[]) => lines.map((line) => JSON.parse(line));

test("in production everything that the shop prints is a log line, and names nobody (D-66)", async () => {
  const later =
    "setTimeout(()=>{process.emitWarning('old');console.error('Rendering failed',new Error('why'))},0)";
  const shop = start(production, encodeURIComponent(`process.once('SIGUSR1',()=>{${later}})`));
  await expect.poll(() => shop.lines().join()).toContain('"msg":"at work"');
  shop.child.kill("SIGUSR1");
  await expect.poll(() => shop.lines().join()).toContain("Rendering failed");
  shop.child.kill("SIGTERM");
  await shop.closed;
  const lines = read(shop.lines());
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: "at work",
      role: "all",
      publicUrl: production["PUBLIC_URL"],
      pid: shop.child.pid,
    }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: "Rendering failed",
      err: expect.objectContaining({ message: "why" }),
    }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 40, err: expect.objectContaining({ message: "old" }) }),
  );
  expect(shop.lines().join()).not.toContain("kanari");
});

/** Starts the shop with this for its standard output, in a group of its own, as a terminal has one. */
function startWithOutput(output: "pipe" | number, settings: Readonly<Record<string, string>> = {}) {
  const shop = spawn(process.execPath, ["server/main.ts"], {
    cwd: ROOT,
    env: processEnvironment({ ...production, ...settings }),
    stdio: ["ignore", output, "inherit"],
    detached: true,
  });
  const group = -(shop.pid ?? 0);
  onTestFinished(() => {
    if (shop.exitCode === null && shop.signalCode === null) process.kill(group, "SIGKILL");
  });
  return { shop, group, ended: once(shop, "exit") };
}

test("a shop whose log finds no room on the disk goes on, and stops when it is asked to", async () => {
  // Linux's device for this: each write fails with "no space left".
  const full = openSync("/dev/full", "w");
  const { shop, ended } = startWithOutput(full);
  closeSync(full);
  await eventually(async () => {
    const { status } = await fetch(`http://localhost:${production.PORT}/api/csrf-token`);
    expect(status).toBe(200);
  });
  shop.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("a shop whose log nobody reads goes on, and stops when it is asked to", async () => {
  const { shop, ended } = startWithOutput("pipe");
  const ask = async () => (await fetch(`http://localhost:${production.PORT}/healthz`)).status;
  await eventually(async () => expect(await ask()).toBe(200));
  // Each writes a line; together more than a pipe or socket holds.
  for (let asked = 0; asked < 1_500; asked += 1) expect(await ask()).toBe(200);
  shop.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test.each(["1", "2"])(
  "a shop of WEB_CONCURRENCY=%s whose terminal is closed stops in order",
  async (WEB_CONCURRENCY) => {
    const { shop, group, ended } = startWithOutput("pipe", { WEB_CONCURRENCY });
    let printed = "";
    shop.stdout?.on("data", (bytes) => {
      printed += bytes;
    });
    await expect.poll(() => printed).toContain(production["PUBLIC_URL"]);
    // As a terminal does: to all processes of the group.
    process.kill(group, "SIGHUP");
    expect(await ended).toEqual([0, null]);
  },
);

test("in production an uncaught error, or a wrong setting, is the last line of the log", async () => {
  const doomed = start(
    production,
    encodeURIComponent("process.once('SIGUSR1',()=>{throw new Error('why')})"),
  );
  await expect.poll(() => doomed.lines().join()).toContain('"msg":"at work"');
  doomed.child.kill("SIGUSR1");
  const [code] = await doomed.closed;
  expect([code, read(doomed.lines()).at(-1).err.message]).toEqual([1, "why"]);
  const refused = start({ ...production, PUBLIC_URL: "" });
  const [refusal] = await refused.closed;
  expect([refusal, read(refused.lines())]).toEqual([
    1,
    [expect.objectContaining({ level: 50, msg: expect.stringMatching(/^PUBLIC_URL [^\n]+\.$/) })],
  ]);
});

test("a shop of several processes says where SIGUSR2 goes, as npm would end of it (D-237)", async () => {
  const shop = start({ ...production, NODE_ENV: "development", WEB_CONCURRENCY: "2" });
  const replaces = `2 for visitors; kill -USR2 ${shop.child.pid} replaces them`;
  await expect.poll(() => shop.lines().join()).toContain(replaces);
  shop.child.kill("SIGTERM");
  await shop.closed;
});

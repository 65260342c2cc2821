import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES, readRole } from "../processes/role.ts";
import { SUPERVISOR_TIMEOUT_MS } from "../processes/shutdown.ts";
import { eventually } from "../testing/eventually.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { childrenOf, isRunning } from "../testing/process-tree.ts";
import { sendSteadily } from "../testing/steady-visitors.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** What a process of the shop reads of the folder of its version, without its packages. */
const PARTS = ["package.json", "content", "contract", "core", "sandbox", "web", "server", "deploy"];
/** Two for visitors and one for jobs; the sandbox is left out, as a rolling restart leaves it alone. */
const RENEWED = 3;

/** In the place of `/`. */
const machine = mkdtempSync(join(tmpdir(), "shop-systemd-"));
const here = (text: string) => text.replaceAll(/(?<![\w.])\/(?:opt|var|etc)\//g, `${machine}$&`);
const folder = here("/opt/shop/");
const settingsFile = here("/etc/shop.env");

const UNIT = here(readFileSync(join(ROOT, "deploy", "shop.service"), "utf8"));
const allOf = (name: string) =>
  Array.from(UNIT.matchAll(new RegExp(`^${name}=(.*)$`, "gm")), ([, value = ""]) => value);
const oneOf = (name: string) => allOf(name).at(-1) ?? "";
const pairsIn = (text: string) =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2)));

let url: string;
let shop: ChildProcess;
let gone: Promise<unknown[]>;
beforeAll(async () => {
  for (const path of ["/opt/shop/", "/etc/", "/var/lib/shop/", "/var/cache/shop/"]) {
    mkdirSync(here(path), { recursive: true });
  }
  for (const version of ["1", "2"]) putInPlace(version);
  switchTo("1");
  const own = await ownEnvironment(here("/var/lib/shop"));
  url = `http://localhost:${own.PORT}`;
  const { DATA_DIR: _ours, ...given } = own;
  const settings = {
    ...given,
    APP_SECRET: "a-secret-of-at-least-32-characters",
    PUBLIC_URL: url,
    SANDBOX: "1",
    ALLOW_SANDBOX: "yes",
    WEB_CONCURRENCY: "2",
    LOG_LEVEL: "warn",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settingsFile, lines.join(""));
  const [program = "", ...args] = commandOf("ExecStart");
  shop = spawn(program, args, {
    cwd: oneOf("WorkingDirectory"),
    env: environment(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  gone = once(shop, "exit");
});
afterAll(async () => {
  if (shop.exitCode === null) shop.kill("SIGKILL");
  await gone;
  rmSync(machine, { recursive: true, force: true });
});

/** The folder of a version, with its own Node, and a file that says which it is. */
function putInPlace(version: string): void {
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(folder, version, part), { recursive: true });
  }
  cpSync(join(ROOT, "build"), join(folder, version, "build"), { recursive: true });
  writeFileSync(join(folder, version, "build", "client", "version.txt"), version);
  const packages = join(ROOT, "node_modules");
  const bin = join(folder, version, "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  cpSync(realpathSync(process.execPath), join(bin, "node"));
  for (const name of readdirSync(packages).filter((one) => !one.startsWith("."))) {
    symlinkSync(join(packages, name), join(bin, "..", name));
  }
}

/** As docs/running.md says. */
function switchTo(version: string): void {
  symlinkSync(version, join(folder, "next"));
  renameSync(join(folder, "next"), join(folder, "current"));
}

/** As systemd puts it together: what stands in the file of settings counts more. */
function environment(): Record<string, string> {
  const inUnit = pairsIn(allOf("Environment").join(" "));
  const inFile = pairsIn(readFileSync(oneOf("EnvironmentFile"), "utf8").trim());
  return { PATH: "/usr/local/bin:/usr/bin:/bin", ...inUnit, ...inFile };
}

const commandOf = (name: string) =>
  oneOf(name)
    .split(" ")
    .map((word) => word.replace(/^\$\{(\w+)\}$/, (_all, variable) => environment()[variable] ?? ""))
    .map((word) => word.replace("$MAINPID", String(shop?.pid)));

/** Which version answers. */
const versionThere = async () => (await fetch(`${url}/version.txt`)).text();

test("shop.service starts the shop in production, with all roles (D-237)", async () => {
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  expect(environment()).toMatchObject({ NODE_ENV: "production", DATA_DIR: here("/var/lib/shop") });
  const [, , ...args] = commandOf("ExecStart");
  expect(readRole(args)).toBe("all");
  for (const role of ROLES) expect(readRole([args[0] ?? "", role])).toBe(role);
  expect(Number(oneOf("TimeoutStopSec")) * 1000).toBeGreaterThan(SUPERVISOR_TIMEOUT_MS);
});

test("a reload after the link was switched changes to the other version, and no request fails (D-237)", async () => {
  expect(await versionThere()).toBe("1");
  const before = await childrenOf(shop.pid ?? 0);
  const stop = sendSteadily(url, 3);
  switchTo("2");
  const [program = "", ...args] = commandOf("ExecReload");
  execFileSync(program, args);
  await eventually(async () => {
    const now = await childrenOf(shop.pid ?? 0);
    expect(now.filter((pid) => !before.includes(pid))).toHaveLength(RENEWED);
    expect(now).toHaveLength(before.length);
  });
  expect((await stop()).failures).toEqual([]);
  expect(await versionThere()).toBe("2");
});

test("the old version's folder may be deleted then: a process that ends is still replaced (D-237)", async () => {
  rmSync(join(folder, "1"), { recursive: true });
  const before = await childrenOf(shop.pid ?? 0);
  const killed = before.at(-1) ?? 0;
  process.kill(killed, "SIGKILL");
  await eventually(async () => {
    const now = await childrenOf(shop.pid ?? 0);
    expect(now).not.toContain(killed);
    expect(now).toHaveLength(before.length);
  });
  await eventually(async () => expect(await versionThere()).toBe("2"));
});

test("shop-exec runs an operator's command with the settings of the unit (D-237)", () => {
  // In the place of systemd-run: takes its properties, and runs the rest.
  const bin = here("/opt/bin");
  mkdirSync(bin);
  const program = `#!${process.execPath}
    import { spawnSync } from "node:child_process";
    import { readFileSync } from "node:fs";
    const args = process.argv.slice(2);
    const end = args.findIndex((one) => !one.startsWith("--"));
    const given = args.slice(0, end).flatMap((one) => /^--property=(\\w+)=(.*)$/.exec(one)?.slice(1) ?? []);
    const of = (name) => given.filter((_one, index) => given[index - 1] === name);
    const lines = [...of("Environment").join(" ").split(" "),
      ...readFileSync(of("EnvironmentFile")[0], "utf8").trim().split("\\n")];
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const { status } = spawnSync(args[end], args.slice(end + 1), { cwd: of("WorkingDirectory")[0], env, stdio: "inherit" });
    process.exit(status);`;
  writeFileSync(join(bin, "systemd-run"), program);
  writeFileSync(join(bin, "package.json"), '{ "type": "module" }');
  const script = join(bin, "shop-exec");
  writeFileSync(script, here(readFileSync(join(ROOT, "deploy", "shop-exec"), "utf8")));
  for (const file of [script, join(bin, "systemd-run")]) chmodSync(file, 0o755);
  const run = (...args: string[]) =>
    execFileSync(script, args, { env: { PATH: `${bin}:/usr/bin:/bin` }, encoding: "utf8" });

  expect(run("node", "server/operator/operate.ts", "check-invariants")).toBe(
    "All invariants hold.\n",
  );
  expect(run("sh", "-c", 'echo "$DATABASE_URL"').trim()).toBe(environment()["DATABASE_URL"]);
  const { NODE_ENV, DATA_DIR } = environment();
  const seen = run("sh", "-c", 'echo "$NODE_ENV $DATA_DIR"; command -v node').trim().split("\n");
  expect(seen).toEqual([
    `${NODE_ENV} ${DATA_DIR}`,
    join(folder, "current", "node_modules", ".bin", "node"),
  ]);
});

test("shop.service stops in an orderly way (D-237)", async () => {
  const children = await childrenOf(shop.pid ?? 0);
  shop.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  // On a busy machine the last of them leave after it, and still write to their folders.
  await eventually(() => expect(children.filter(isRunning)).toEqual([]));
});

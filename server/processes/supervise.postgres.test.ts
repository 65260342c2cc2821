import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { type OwnEnvironment, ownEnvironment } from "../testing/own-environment.ts";
import { childrenOf, isRunning } from "../testing/process-tree.ts";
import { failToStart, type ShopProcess, startShop } from "../testing/shop-process.ts";
import { sendSteadily } from "../testing/steady-visitors.ts";
import { waitedSeconds } from "../testing/stopwatch.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import type { Role } from "./role.ts";

/** `ROLLING_RESTARTS=50` makes a long run of it. */
const RESTARTS = Number(process.env["ROLLING_RESTARTS"] ?? 1);
const REQUESTS_PER_SECOND = 30;
/** Seldom, as each look costs the processor more than a request. */
const LOOKED_EVERY_MS = 250;
const LEFT_WITHIN_S = 10;
/** Two for visitors, one for jobs, one for the sandbox. */
const PROCESSES = 4;

let dataDir: string;
let environment: OwnEnvironment;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-supervise-"));
  environment = { ...(await ownEnvironment(dataDir)), WEB_CONCURRENCY: "2" };
  shop = await startShop(environment);
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The processes of a role. */
async function doing(role: Role, pid = shop.pid): Promise<readonly number[]> {
  const children = await childrenOf(pid);
  const lines = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  const all = lines.filter((line) => line.endsWith(`--role ${role}`)).map(Number.parseFloat);
  return children.filter((pid) => all.includes(pid));
}

const isAnswering = () =>
  fetch(`${shop.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

test("WEB_CONCURRENCY starts that many processes for visitors, one for jobs and one for the sandbox (D-237)", async () => {
  expect(await childrenOf(shop.pid)).toHaveLength(PROCESSES);
});

test(`${REQUESTS_PER_SECOND} requests a second through ${RESTARTS} rolling restarts: not one failed (D-237)`, {
  timeout: HANG_MS + RESTARTS * 60_000,
}, async () => {
  const stop = sendSteadily(shop.url, REQUESTS_PER_SECOND);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const before = await childrenOf(shop.pid);
    process.kill(shop.pid, "SIGUSR2");
    await eventually(async () => {
      await pause(LOOKED_EVERY_MS);
      const now = await childrenOf(shop.pid);
      // All but the sandbox, whose books are on nobody's way.
      expect(now.filter((pid) => before.includes(pid))).toHaveLength(1);
      expect(now).toHaveLength(PROCESSES);
    });
  }
  const { requests, failures } = await stop();
  expect(failures).toEqual([]);
  console.info(`${RESTARTS} rolling restarts: ${requests} requests, ${failures.length} failed`);
});

/** The names of the processes in these figures. */
function processesIn(figures: string): ReadonlySet<string | undefined> {
  const starts = figures.matchAll(/^process_start_time_seconds\{process="(.+?)"\}/gm);
  return new Set([...starts].map(([, name]) => name));
}

test("any process answers with the figures of all processes, by name (D-237)", async () => {
  const browser = new TestBrowser(shop.url);
  await Promise.all(Array.from({ length: 20 }, () => browser.call("/get-course-packages")));
  const answer = await fetch(`${shop.url}/metrics`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(processesIn(text)).toEqual(new Set(["web-1", "web-2", "jobs"]));
  const asked = [
    ...text.matchAll(
      /^shop_http_requests_total\{process="web-\d",method="GET",route="\/api\/\{scope\}\/get-course-packages",status="200"\} (\d+)$/gm,
    ),
  ].reduce((sum, [, count]) => sum + Number(count), 0);
  expect(asked).toBe(20);
  for (const name of text.match(/^# TYPE \S+/gm) ?? [])
    expect(text.split(`${name} `)).toHaveLength(2);
});

test("a process that hangs is left out of the figures, and the others are in them (D-237)", async () => {
  const [hung = 0] = await doing("jobs");
  process.kill(hung, "SIGSTOP");
  onTestFinished(() => void process.kill(hung, "SIGCONT"));
  const answer = await fetch(`${shop.url}/metrics`);
  expect(processesIn(await answer.text())).toEqual(new Set(["web-1", "web-2"]));
});

test("a process of any role that is killed is replaced, and the others answer meanwhile (D-237)", async () => {
  for (const role of ["web", "jobs", "sandbox"] as const) {
    const before = await doing(role);
    const pid = before[0] ?? expect.fail(`no process does ${role}`);
    process.kill(pid, "SIGKILL");
    await eventually(async () => {
      expect(await doing(role)).not.toContain(pid);
      expect(await doing(role)).toHaveLength(before.length);
      expect(await childrenOf(shop.pid)).toHaveLength(PROCESSES);
      expect(await isAnswering()).toBe(true);
    });
  }
});

test("a rolling restart while a process is starting leaves one process in each place (D-237)", async () => {
  const [killed = 0] = await doing("jobs");
  process.kill(killed, "SIGKILL");
  const starting = await eventually(async () => {
    const [next] = (await doing("jobs")).filter((pid) => pid !== killed);
    if (next === undefined) throw new Error("Nothing is in its place yet.");
    return next;
  });
  process.kill(shop.pid, "SIGUSR2");
  await eventually(async () => {
    const now = await doing("jobs");
    expect(now).not.toContain(starting);
    expect(now).toHaveLength(1);
  });
});

test("a stop answers requests under way and ends all processes within ten seconds (D-237)", async () => {
  const browser = new TestBrowser(shop.url);
  await browser.add(42);
  const underWay = Array.from({ length: 20 }, () => browser.add(42));
  await Promise.race(underWay);
  const children = await childrenOf(shop.pid);
  const { answer: code, waited } = await waitedSeconds(() => shop.stop());
  expect(code).toBe(0);
  expect(waited).toBeLessThan(LEFT_WITHIN_S);
  expect(children.filter(isRunning)).toEqual([]);
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test("a signal to the whole process group leaves the sandbox in place until the others have ended (D-237)", async () => {
  await shop.stop();
  const group = await startShop(environment);
  onTestFinished(() => group.kill());
  const children = await childrenOf(group.pid);
  const [sandbox = 0] = await doing("sandbox", group.pid);
  for (const pid of [sandbox, ...children, group.pid]) process.kill(pid, "SIGTERM");
  const seen: (readonly number[])[] = [];
  await eventually(async () => {
    seen.push(await childrenOf(group.pid));
    expect(isRunning(group.pid)).toBe(false);
  });
  expect(seen.filter((pids) => pids.length > 0 && !pids.includes(sandbox))).toEqual([]);
  expect(await group.stop()).toBe(0);
  expect(children.filter(isRunning)).toEqual([]);
});

test("npm start passes a stop on, and when it is killed no process stays behind (D-237)", async () => {
  const start = async (settings: Readonly<Record<string, string>>) => {
    const launcher = await startShop(
      { ...environment, ...settings },
      { program: "scripts/start.mjs" },
    );
    const [started = 0] = await childrenOf(launcher.pid);
    return { launcher, all: [started, ...(await childrenOf(started))] };
  };
  const one = await start({ WEB_CONCURRENCY: "1" });
  expect(one.all).toHaveLength(1);
  expect(await one.launcher.stop()).toBe(0);
  expect(one.all.filter(isRunning)).toEqual([]);
  const several = await start({});
  expect(several.all).toHaveLength(1 + PROCESSES);
  await several.launcher.kill();
  await eventually(() => expect(several.all.filter(isRunning)).toEqual([]));
});

test("a start that cannot succeed says why once, and leaves no process behind (D-237)", async () => {
  const { code, said } = await failToStart({
    ...environment,
    DATABASE_URL: "postgres://127.0.0.1:1/shop",
  });
  expect(code).toBe(1);
  expect(said).toMatch(/^DATABASE_URL [^\n]+\.\n$/);
});

test("a shop whose processes end as soon as they start gives up, with its exit code (D-237)", async () => {
  await shop.stop();
  const doomed = await startShop(environment, { role: "web" });
  await eventually(async () => {
    await pause(LOOKED_EVERY_MS);
    for (const pid of await childrenOf(doomed.pid)) process.kill(pid, "SIGKILL");
    expect(isRunning(doomed.pid)).toBe(false);
  });
  expect(await doomed.stop()).toBe(1);
});

test("a shop without the sandbox has no process for it (D-237)", async () => {
  await shop.stop();
  const real = await startShop({ ...environment, SANDBOX: "0" });
  onTestFinished(() => real.kill());
  expect(await childrenOf(real.pid)).toHaveLength(PROCESSES - 1);
  expect(await real.stop()).toBe(0);
});

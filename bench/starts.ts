import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "#server/testing/postgres-server.ts";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { reportErrors, runShoppers } from "./journeys.ts";
import { openMeasuredShop } from "./shops.ts";
import { figure, median, type Table } from "./table.ts";

const ROOT = join(import.meta.dirname, "..");
const SHOPPERS = 16;

/** Benchmark 4: start times, memory and disk space. */
export async function measureStarts({
  seconds,
  runs,
}: BenchmarkOptions): Promise<readonly Table[]> {
  const clone = mkdtempSync(join(tmpdir(), "shop-clone-"));
  const rows: (readonly [string, string])[] = [];
  try {
    execFileSync("git", ["clone", "--quiet", ROOT, clone]);
    rows.push(["cold start: fresh clone to first answer, s", figure(await timeStart(clone))]);
    const starts = [];
    for (let run = 0; run < Math.max(runs, 3); run += 1) starts.push(await timeStart(clone));
    rows.push(["second start, s (median)", figure(median(starts))]);
    const size = execFileSync("du", ["-sm", join(clone, "node_modules")], { encoding: "utf8" });
    rows.push(["installed size, MB", size.split("\t")[0] ?? ""]);
    const lock = JSON.parse(readFileSync(join(clone, "node_modules/.package-lock.json"), "utf8"));
    rows.push(["packages installed", String(Object.keys(lock.packages).length)]);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
  for (const engine of ["PostgreSQL", "embedded"] as const) {
    const shop = await openMeasuredShop(engine);
    try {
      await shop.restart();
      rows.push([`memory at rest on ${engine}, MB`, residentMegabytes(shop.pid)]);
      reportErrors((await runShoppers(shop, SHOPPERS, seconds)).errors);
      rows.push([`memory after load on ${engine}, MB`, residentMegabytes(shop.pid)]);
    } finally {
      await shop.close();
    }
  }
  return [{ title: "Starts, memory, size", columns: ["", "figure"], rows }];
}

/** Seconds from `npm start` until it prints the shop's address. @throws Error if it ends before */
async function timeStart(directory: string): Promise<number> {
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: directory,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      LOG_LEVEL: "silent",
    },
  });
  const gone = once(child, "exit");
  let hasStarted = false;
  for await (const line of createInterface(child.stdout)) {
    hasStarted = line.includes("The shop");
    if (hasStarted) break;
  }
  const seconds = (performance.now() - started) / 1000;
  child.kill("SIGTERM");
  await gone;
  if (!hasStarted) throw new Error("The shop did not start.");
  return seconds;
}

/** The resident memory of a process, from `ps`. */
export function residentMegabytes(pid: number): string {
  const kilobytes = Number(
    execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }),
  );
  return String(Math.round(kilobytes / 1024));
}

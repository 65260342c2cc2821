import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const CLI = join(import.meta.dirname, "tools", "node_modules", "autocannon", "autocannon.js");
const CONNECTIONS = 32;

/** Requests per second, those of them with 2xx, the p99 in milliseconds, and answers that were not 2xx. */
export type Rate = {
  readonly perSecond: number;
  readonly goodPerSecond: number;
  readonly p99: number;
  readonly failed: number;
};

type Report = {
  readonly requests: { readonly average: number };
  readonly duration: number;
  readonly "2xx": number;
  readonly latency: { readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
};

/** Requests one URL as fast as it is answered, or at most `rate` times a second, over some connections. */
export async function askRepeatedly(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
  {
    connections = CONNECTIONS,
    rate,
  }: { readonly connections?: number; readonly rate?: number } = {},
): Promise<Rate> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const args = [CLI, "--json", "-c", String(connections), "-d", String(seconds), ...given];
  if (rate !== undefined) args.push("-R", String(rate));
  args.push(url);
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  const report = JSON.parse(stdout) as Report;
  return {
    perSecond: report.requests.average,
    goodPerSecond: report["2xx"] / report.duration,
    p99: report.latency.p99,
    failed: report.non2xx + report.errors,
  };
}

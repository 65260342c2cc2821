import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { processorMs } from "./processor.ts";

const CONNECTIONS = 32;

/**
 * How long a server is asked before it is measured. Until then its engine still compiles what is asked often:
 * without it, a second run of two seconds was a third faster than the first.
 */
export const WARM_UP_SECONDS = 10;

/** What is requested again and again. */
export type RequestOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; without it the request is a GET. */
  readonly body?: string;
  /** Each request comes from a guest who has not been there before. */
  readonly asNewGuests?: boolean;
};

export type LoadOptions = RequestOptions & {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** The most requests a second; without it, as fast as they are answered. */
  readonly rate?: number;
};

/** What is used of autocannon's report. */
export type Report = {
  readonly duration: number;
  readonly "2xx": number;
  readonly requests: { readonly average: number; readonly total: number };
  readonly latency: { readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
};

/**
 * Requests per second, those with 2xx of them, the p99 in milliseconds, answers that were not 2xx, and the
 * microseconds of processor that the server used for each answer.
 */
export type Rate = {
  readonly perSecond: number;
  readonly goodPerSecond: number;
  readonly p99: number;
  readonly failed: number;
  readonly microseconds: number;
};

/** Requests one URL of a server as fast as it is answered, over 32 connections unless `load` says otherwise. */
export async function generateLoad(
  url: string,
  serverPid: number,
  seconds: number,
  request: RequestOptions,
  load: Partial<Pick<LoadOptions, "connections" | "rate">> = {},
): Promise<Rate> {
  const options: LoadOptions = { ...request, url, seconds, connections: CONNECTIONS, ...load };
  const args = [join(import.meta.dirname, "load-generator-process.ts"), JSON.stringify(options)];
  const before = processorMs(serverPid);
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  const used = processorMs(serverPid) - before;
  const report = JSON.parse(stdout) as Report;
  return {
    perSecond: report.requests.average,
    goodPerSecond: report["2xx"] / report.duration,
    p99: report.latency.p99,
    failed: report.non2xx + report.errors,
    microseconds: (used * 1000) / report.requests.total,
  };
}

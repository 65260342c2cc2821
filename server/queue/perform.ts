import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "pg-boss";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** Runs one job. Returns false if it has to be retried. */
export type Perform<Name extends JobName> = (job: Job<JobData[Name]>) => Promise<boolean>;

/** Runs jobs with a handler. A job that fails, or takes longer than it may, has to be retried; the log says why. */
export function performWith<Name extends JobName>(
  handle: (data: JobData[Name]) => Promise<void>,
  log: Log,
  tracing: Tracing,
): Perform<Name> {
  return async ({ id, name, data, expireInSeconds }) => {
    const end = new AbortController();
    const expire = async () => {
      await pause(expireInSeconds * 1_000, undefined, { signal: end.signal, ref: false });
      throw new Error(`not done within ${expireInSeconds} s`);
    };
    const carried = "traceparent" in data ? String(data.traceparent) : null;
    const work = { name: `job ${name}`, kind: "consumer", carried } as const;
    try {
      await Promise.race([tracing.run(work, () => handle(data)), expire()]);
      return true;
    } catch (error) {
      log.warn({ err: error, job: name, id }, "job failed");
      return false;
    } finally {
      end.abort();
    }
  };
}

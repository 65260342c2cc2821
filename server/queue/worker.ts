import { AsyncResource } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Job, PgBoss } from "pg-boss";
import { GATEWAYS } from "#core/gateways.ts";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { renewClaims } from "./lost-jobs.ts";
import type { Perform } from "./perform.ts";
import type { Queue } from "./queues.ts";

/** Runs the jobs of one queue in this process. */
export type QueueWorker = {
  /** Fetches and starts jobs that are due, as many as places are free. To be called when some may be due. */
  wake(): void;
  /** Fetches no more jobs; those under way continue. */
  stop(): void;
  /** After `stop`: waits for the jobs under way, and returns those that take longer than this to the queue. */
  finish(withinMs: number): Promise<void>;
};

const FINISH_STEP_MS = 20;

/**
 * Starts the worker of a queue. It has a place for each job that may run at once, so a slow or stuck job takes only
 * one of them. It never polls, as pg-boss's own workers do, but fetches when it is woken, and when a job ends that
 * another one may have waited for (D-234).
 */
export function startWorker<Name extends JobName>(
  boss: PgBoss,
  log: Log,
  name: Name,
  { concurrency, concurrencyPerGateway = concurrency }: Queue,
  perform: Perform<Name>,
): QueueWorker {
  const underWay = new Set<Job<JobData[Name]>>();
  const stopRenewing = renewClaims(boss, log, name, underWay);
  /** Whether jobs may be due that the last fetch has not seen. */
  let mayBeDue = false;
  let isFetching = false;
  let isStopped = false;

  const countFree = () => concurrency - underWay.size;
  const countFreeOf = (gateway: Job["groupId"]) =>
    concurrencyPerGateway - [...underWay].filter(({ groupId }) => groupId === gateway).length;

  const fetchBatch = async () => {
    const full = GATEWAYS.filter((gateway) => countFreeOf(gateway) === 0);
    const others = GATEWAYS.filter((gateway) => !full.includes(gateway));
    // All jobs of the batch may be about the same gateway.
    const batchSize = Math.min(countFree(), ...others.map(countFreeOf));
    const jobs = await boss.fetch<JobData[Name]>(name, { batchSize, ignoreGroups: full });
    for (const job of jobs) void run(job);
    if (jobs.length === batchSize) mayBeDue = true;
  };

  /** Only one fetch at a time; a call during a fetch makes another one follow. */
  const fetchDue = async () => {
    mayBeDue = true;
    if (isFetching) return;
    isFetching = true;
    try {
      while (mayBeDue && !isStopped && countFree() > 0) {
        mayBeDue = false;
        await fetchBatch();
      }
    } catch (error) {
      log.warn({ err: error, job: name }, "jobs not fetched");
    } finally {
      isFetching = false;
    }
  };
  // In a context of its own: a job is no part of the request that has enqueued it.
  const wake = AsyncResource.bind(() => void fetchDue());

  const run = async (job: Job<JobData[Name]>) => {
    underWay.add(job);
    try {
      if (await perform(job)) await boss.complete(name, job);
      else await boss.fail(name, job);
    } catch (error) {
      // Nobody renews its claim any more, so it will run again.
      log.warn({ err: error, job: name, id: job.id }, "end of a job not stored");
    }
    const mayBeAwaited = countFree() === 0 || countFreeOf(job.groupId) === 0;
    underWay.delete(job);
    if (mayBeAwaited) wake();
  };

  return {
    wake,
    stop() {
      isStopped = true;
    },
    async finish(withinMs) {
      const end = performance.now() + withinMs;
      const isBusy = () => isFetching || underWay.size > 0;
      while (isBusy() && performance.now() < end) await pause(FINISH_STEP_MS);
      await stopRenewing();
      if (underWay.size === 0) return;
      await boss.fail(name, [...underWay]).catch((error: unknown) => {
        log.warn({ err: error, job: name }, "jobs not returned to the queue");
      });
    },
  };
}

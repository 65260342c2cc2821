import { setTimeout as pause } from "node:timers/promises";
import { fromKysely, PgBoss } from "pg-boss";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Connection } from "../db/connection.ts";
import type { Queryable } from "../db/schema.ts";
import { afterCommit, inTransaction } from "../db/transaction.ts";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { NO_TRACING, type Tracing } from "../tracing/tracing.ts";
import { countOpen, type Drain, startDrain } from "./drain.ts";
import { watchForDueJobs } from "./due-jobs.ts";
import { type GivenUp, openGivenUp } from "./given-up.ts";
import { requeueLostJobs, watchForLostJobs } from "./lost-jobs.ts";
import { performWith } from "./perform.ts";
import { createQueues, DELETE_EVERY_S, namesOf, type Queues } from "./queues.ts";
import { hasOpenJob, lockUnfinishedWork } from "./unfinished-work.ts";
import { type QueueWorker, startWorker } from "./worker.ts";

export type JobHandlers = {
  readonly [Name in JobName]: (data: JobData[Name]) => Promise<void>;
};

/** The queue in our own database: a job exists if and only if its transaction was committed. */
export type Jobs = {
  /**
   * Enqueues a job in the given transaction; after the commit a worker fetches it at once. Several calls with
   * one `key` create one waiting job.
   */
  enqueue<Name extends JobName>(
    transaction: Queryable,
    name: Name,
    data: JobData[Name],
    key: string,
  ): Promise<void>;
  /**
   * Enqueues a job for unfinished work, unless one with its key waits or is under way. Creates only one, even
   * if several processes find the same work at once.
   */
  enqueueMissing<Name extends JobName>(name: Name, data: JobData[Name], key: string): Promise<void>;
  /**
   * Runs all jobs, including those not yet due, and waits for those under way. Returns how many of each kind
   * failed.
   */
  drain(): Promise<ReadonlyMap<JobName, number>>;
  readonly givenUp: GivenUp;
  start(handlers: JobHandlers): Promise<void>;
  /** Starts no more jobs. Those under way continue, and jobs can still be enqueued; `stop` follows. */
  stopFetching(): void;
  /** Waits for the jobs under way, for six seconds at most. */
  stop(): Promise<void>;
};

/** A job that takes longer is abandoned, and another process runs it again. */
const STOP_TIMEOUT_MS = 6_000;
const DRAIN_STEP_MS = 20;

/**
 * Starts the queue, in one process at a time, because it creates missing tables. The library checks for them
 * before it takes its own lock, and a connection from a pooler may have cached that they were missing.
 */
async function startQueue(boss: PgBoss, connection: Connection): Promise<void> {
  const start = async () => void (await boss.start());
  // The embedded database has one process only, and `start` would wait for this transaction.
  await (connection.engine === "embedded" ? start() : connection.inExclusiveTransaction(start));
}

/** Opens the queue; no job runs before `start`. */
export async function openJobs(
  connection: Connection,
  log: Log,
  queues: Queues,
  tracing: Tracing = NO_TRACING,
): Promise<Jobs> {
  const { db, engine } = connection;
  const boss = new PgBoss({
    ...connection.jobs,
    schema: "jobs",
    maintenanceIntervalSeconds: DELETE_EVERY_S,
  });
  boss.on("error", (error) => log.warn({ err: error }, "error in the queue"));
  await startQueue(boss, connection);
  await createQueues(boss, queues);
  // No other process has the embedded database open, so the process that claimed these jobs has ended.
  await requeueLostJobs(boss, engine === "embedded" ? "all" : "silent");
  /** Stop functions of the periodic checks, once started. */
  const watches: (() => Promise<void>)[] = [];
  const workers = new Map<JobName, QueueWorker>();
  /** One function for each queue, which runs one batch. */
  const batches: ((drain: Drain) => Promise<number>)[] = [];

  const work = <Name extends JobName>(name: Name, handle: JobHandlers[Name]) => {
    const perform = performWith<Name>(handle, log, tracing);
    workers.set(name, startWorker(boss, log, name, queues[name], perform));
    batches.push((drain) => drain.batch(name, perform));
  };

  /** Whether a drain waits for these jobs: not for scheduled ones that may take an hour. */
  const isAwaited = (name: JobName) => queues[name].expireInSeconds === undefined;

  const enqueue: Jobs["enqueue"] = async (transaction, name, data, key) => {
    const gateway = await findGatewayOf(transaction, data);
    const traceparent = tracing.carry();
    await boss.send(name, traceparent === null ? data : Object.assign({ traceparent }, data), {
      db: fromKysely(transaction),
      singletonKey: key,
      ...(gateway === null ? {} : { group: { id: gateway } }),
    });
    const worker = workers.get(name);
    if (worker !== undefined) afterCommit(transaction, worker.wake);
  };

  return {
    enqueue,
    async enqueueMissing(name, data, key) {
      // Most unfinished work has a job already: then no transaction is needed.
      if (await hasOpenJob(db, name, key)) return;
      await inTransaction(db, async (transaction) => {
        await lockUnfinishedWork(transaction);
        if (!(await hasOpenJob(transaction, name, key))) {
          await enqueue(transaction, name, data, key);
        }
      });
    },
    async drain() {
      const drain = startDrain(boss, log);
      const awaited = [...workers.keys()].filter(isAwaited);
      try {
        for (;;) {
          const performed = await Promise.all(batches.map((batch) => batch(drain)));
          if (performed.some((count) => count > 0)) continue;
          let open = await countOpen(db, awaited, drain.failedIds());
          if (open.waiting === 0 && open.active === 0) return drain.countFailed();
          do {
            await requeueLostJobs(boss, "silent");
            await pause(DRAIN_STEP_MS);
            open = await countOpen(db, awaited, drain.failedIds());
            // Ends when a worker has enqueued or returned a job since the queues were checked.
          } while (open.waiting === 0 && open.active > 0);
        }
      } finally {
        await drain.end();
      }
    },
    givenUp: openGivenUp(boss, db),
    async start(handlers) {
      for (const name of namesOf(queues)) {
        work(name, handlers[name]);
        const { cron } = queues[name];
        if (cron !== undefined) await boss.schedule(name, cron, {});
      }
      watches.push(await watchForDueJobs(boss, workers, log));
      if (engine !== "embedded") watches.push(watchForLostJobs(boss, log));
    },
    stopFetching() {
      for (const { stop } of workers.values()) stop();
    },
    async stop() {
      await Promise.all(watches.map((stop) => stop()));
      for (const { stop } of workers.values()) stop();
      await Promise.all([...workers.values()].map(({ finish }) => finish(STOP_TIMEOUT_MS)));
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: true });
    },
  };
}

/** The gateway that a job will call, if any. */
async function findGatewayOf(
  db: Queryable,
  data: JobData[JobName],
): Promise<GatewayIdentifier | null> {
  if ("gateway" in data) return data.gateway;
  const [table, id] =
    "paymentId" in data
      ? (["payments", data.paymentId] as const)
      : "refundId" in data
        ? (["refunds", data.refundId] as const)
        : [null, ""];
  if (table === null) return null;
  const row = await db.selectFrom(table).select("gateway").where("id", "=", id).executeTakeFirst();
  return row?.gateway ?? null;
}

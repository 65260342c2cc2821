import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { Locale } from "#core/locale.ts";
import type { GatewayIdentifier } from "#core/payment.ts";
import type { Connection } from "../db/connect.ts";
import type { Queryable } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { handBackLostJobs } from "./lost-jobs.ts";

/** Every kind of work that is done later, with what it is told. */
export type JobData = {
  "handle-webhook": { readonly gateway: GatewayIdentifier; readonly eventId: string };
  "end-payment": { readonly paymentId: string };
  "send-receipt": { readonly orderId: string };
  "send-refund": { readonly refundId: string };
  "send-refund-mail": { readonly refundId: string };
  "announce-order": { readonly orderId: string };
  "send-contact-message": { readonly messageId: string };
  "send-login-code": {
    readonly email: string;
    readonly emailKey: string;
    readonly browserHash: string;
    readonly locale: Locale;
    /** Sends nothing to an address that has neither an account nor a paid order. */
    readonly onlyToBuyers: boolean;
  };
  "sweep-payments": Readonly<Record<string, never>>;
  "delete-expired": Readonly<Record<string, never>>;
  "compare-payments": Readonly<Record<string, never>>;
  "resume-work": Readonly<Record<string, never>>;
};
export type JobName = keyof JobData;
export type JobHandlers = {
  readonly [Name in JobName]: (data: JobData[Name]) => Promise<void>;
};

/** The queue on our own database: a job exists exactly when its transaction was committed. */
export type Jobs = {
  /** Enqueues with the transaction it belongs to; `key` makes it one job for many requests. */
  enqueue<Name extends JobName>(
    transaction: Queryable,
    name: Name,
    data: JobData[Name],
    key: string,
  ): Promise<void>;
  /** Whether a job with this key is still to be done, or under way. */
  isOpen(name: JobName, key: string): Promise<boolean>;
  /** Wakes the workers of a queue at once, after the transaction; without it they poll. */
  wake(name: JobName): void;
  /** Works off everything there is now, also what is not yet due, and waits for what is under way. */
  drain(): Promise<void>;
  start(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

const JOB_NAMES = [
  "handle-webhook",
  "end-payment",
  "send-receipt",
  "send-refund",
  "send-refund-mail",
  "announce-order",
  "send-contact-message",
  "send-login-code",
  "sweep-payments",
  "delete-expired",
  "compare-payments",
  "resume-work",
] as const;

/** The recurring jobs and their hours (cron, UTC). */
const HOURS: Partial<Record<JobName, string>> = {
  "sweep-payments": "* * * * *",
  "delete-expired": "17 3 * * *",
  "compare-payments": "17 2 * * *",
  "resume-work": "*/10 * * * *",
};

/**
 * Retried for about three days, each pause twice the one before, up to an hour. Whoever works on a
 * job says so twice within the heartbeat; when nobody does, its process is gone, and the job is tried
 * again.
 */
const RETRIES = {
  retryLimit: 80,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
} as const;
const HEARTBEAT_MS = 5_000;

/** Work that takes longer than the two minutes after which a job counts as lost. */
const LONG_JOBS: Partial<Record<JobName, { readonly expireInSeconds: number }>> = {
  "compare-payments": { expireInSeconds: 3600 },
};

const STOP_LIMIT_MS = 8_000;
const DRAIN_STEP_MS = 20;
const DRAIN_BATCH = 20;
const isDone = () => true;
const isNot = () => false;

/** Opens the queue; nothing is worked off before `start`. */
export async function openJobs(connection: Connection, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ ...connection.jobs, schema: "jobs" });
  boss.on("error", (error) => log.warn({ err: error }, "queue not reached"));
  await boss.start();
  for (const name of JOB_NAMES)
    await boss.createQueue(name, { policy: "short", ...RETRIES, ...LONG_JOBS[name] });
  // Nobody else has the embedded database open: whoever was at these jobs is gone.
  if (connection.engine === "embedded") await handBackLostJobs(boss, connection.db, "all");
  const workers = new Map<JobName, string>();
  /** One function for each queue: works off a batch, but no job twice; says how many it did. */
  const batches: ((done: Set<string>) => Promise<number>)[] = [];

  const work = async <Name extends JobName>(name: Name, handle: JobHandlers[Name]) => {
    const perform = async (id: string, data: JobData[Name]) => {
      try {
        await handle(data);
      } catch (error) {
        log.warn({ err: error, job: name, id }, "job failed, will be tried again");
        // The queue would keep what a gateway said, and cannot where a NUL is in it: the job would
        // count as under way until it has expired.
        throw new Error(`${name} failed, the log says why`);
      }
    };
    const id = await boss.work<JobData[Name]>(
      name,
      { pollingIntervalSeconds: 2, batchSize: 1 },
      async (jobs) => {
        for (const job of jobs) await perform(job.id, job.data);
      },
    );
    workers.set(name, id);
    batches.push(async (done) => {
      const jobs = await boss.fetch<JobData[Name]>(name, {
        batchSize: DRAIN_BATCH,
        ignoreStartAfter: true,
      });
      if (jobs.length === 0) return 0;
      const ids = jobs.map(({ id }) => id);
      const heartbeat = setInterval(() => {
        boss.touch(name, ids).catch((error: unknown) => log.warn({ err: error }, "no heartbeat"));
      }, HEARTBEAT_MS);
      let performed = 0;
      try {
        for (const job of jobs) {
          const succeeded =
            !done.has(job.id) && (await perform(job.id, job.data).then(isDone, isNot));
          if (!done.has(job.id)) performed += 1;
          done.add(job.id);
          if (succeeded) await boss.complete(name, job.id);
          else await boss.fail(name, job.id);
        }
      } finally {
        clearInterval(heartbeat);
      }
      return performed;
    });
  };

  const countActive = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from jobs.job
      where state = 'active' and name in (${sql.join(JOB_NAMES)})`.execute(connection.db);
    return rows[0]?.count ?? 0;
  };

  return {
    async enqueue(transaction, name, data, key) {
      await boss.send(name, data, { db: fromKysely(transaction), singletonKey: key });
    },
    async isOpen(name, key) {
      const { rows } = await sql`
        select id from jobs.job
        where name = ${name} and singleton_key = ${key} and state in ('created', 'retry', 'active')
        limit 1`.execute(connection.db);
      return rows.length > 0;
    },
    wake(name) {
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    async drain() {
      const done = new Set<string>();
      for (;;) {
        let performed = 0;
        for (const batch of batches) performed += await batch(done);
        if (performed > 0) continue;
        if ((await countActive()) === 0) return;
        // Fetching meanwhile would use up the tries of jobs that have failed here already.
        while ((await countActive()) > 0) {
          await handBackLostJobs(boss, connection.db, "silent");
          await pause(DRAIN_STEP_MS);
        }
      }
    },
    async start(handlers) {
      for (const name of JOB_NAMES) {
        await work(name, handlers[name]);
        const hour = HOURS[name];
        if (hour !== undefined) await boss.schedule(name, hour, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_LIMIT_MS, close: true }),
  };
}

import type { PgBoss, QueuePolicy, QueueResult, UpdateQueueOptions } from "pg-boss";
import type { JobName } from "../jobs/jobs.ts";

/** How one kind of job is scheduled and run. */
export type Queue = {
  /** How many of these jobs one process runs at once. */
  readonly concurrency: number;
  /**
   * How many of them may be about one gateway, so that a slow gateway leaves room for the others; `concurrency` is a
   * multiple of it.
   */
  readonly concurrencyPerGateway?: number;
  /** The schedule, as a cron expression in UTC. */
  readonly cron?: string;
  /** A frequent job whose failure is not reported, because the next run does its work. */
  readonly isFrequent?: boolean;
  /** After how many seconds a running job counts as stuck and is retried; two minutes by default. */
  readonly expireInSeconds?: number;
};

export type Queues = Readonly<Record<JobName, Queue>>;

export const namesOf = (queues: Queues) => Object.keys(queues) as readonly JobName[];

const HOUR_S = 3600;

/** The queue of the jobs whose last try has failed (`given-up.ts`). */
export const GIVEN_UP = "given-up";
const GIVEN_UP_KEPT_S = 90 * 24 * HOUR_S;

/**
 * How long finished jobs are kept. Nobody reads them, and the checks that scan the queue's tables every few
 * seconds (`lost-jobs.ts`, the figures) would be slowed down by days of them.
 */
const DONE_KEPT_S = HOUR_S;
/** How often expired jobs are deleted: often enough that each deletion is short. */
export const DELETE_EVERY_S = HOUR_S / 4;

/**
 * A failed job is retried for about three days with exponential backoff, up to an hour; then it is given up. A
 * worker renews its claim every few seconds (`lost-jobs.ts`).
 */
const RETRIES = {
  retryLimit: 80,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: DONE_KEPT_S,
} as const;

const NO_JOB = "00000000-0000-0000-0000-000000000000";

/**
 * Creates missing queues and updates outdated ones; the others cost nothing. In each queue, only one job with
 * the same key waits at a time (`short`).
 */
export async function createQueues(boss: PgBoss, queues: Queues): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const ensure = async (name: string, policy: QueuePolicy, options: UpdateQueueOptions) => {
    if (isAsWanted(there.get(name), options)) return;
    await boss.createQueue(name, { policy });
    await boss.updateQueue(name, options);
    // The library reads each queue that is new since its start once, on its own connection. If it first did so
    // within a transaction, the embedded database would deadlock.
    await boss.getJobById(name, NO_JOB);
  };
  const kept = { retentionSeconds: GIVEN_UP_KEPT_S, deleteAfterSeconds: GIVEN_UP_KEPT_S };
  await ensure(GIVEN_UP, "standard", kept);
  for (const name of namesOf(queues)) {
    const { expireInSeconds = RETRIES.expireInSeconds, isFrequent = false } = queues[name];
    const end = isFrequent ? { retryLimit: 0, deadLetter: null } : { deadLetter: GIVEN_UP };
    await ensure(name, "short", { ...RETRIES, expireInSeconds, ...end });
  }
}

function isAsWanted(queue: QueueResult | undefined, options: UpdateQueueOptions): boolean {
  if (queue === undefined) return false;
  const has: Readonly<Record<string, unknown>> = { ...queue };
  return Object.entries(options).every(([option, value]) => has[option] === value);
}

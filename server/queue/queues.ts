import type { PgBoss, QueuePolicy, QueueResult, UpdateQueueOptions } from "pg-boss";
import type { JobName } from "../jobs/jobs.ts";

/** How one kind of job is run. */
export type Queue = {
  /** How many of them one process runs at once. */
  readonly atOnce: number;
  /**
   * How many of those may be about one gateway, so that a slow one leaves room for the others; `atOnce` is a
   * multiple of it.
   */
  readonly atOnceOfOneGateway?: number;
  /** When it runs by the clock: a cron expression, in UTC. */
  readonly cron?: string;
  /** Runs so often that a failed one is not reported: the next one does its work. */
  readonly isFrequent?: boolean;
  /** After how many seconds of work a job counts as stuck and is retried, if not two minutes. */
  readonly expireInSeconds?: number;
};

export type Queues = Readonly<Record<JobName, Queue>>;

export const namesOf = (queues: Queues) => Object.keys(queues) as readonly JobName[];

const HOUR_S = 3600;

/** The queue of the jobs whose last try has failed (`given-up.ts`). */
export const GIVEN_UP = "given-up";
const GIVEN_UP_KEPT_S = 90 * 24 * HOUR_S;

/**
 * What is done is read by nobody, and the tables of the queue are read whole every few seconds
 * (`lost-jobs.ts`, the figures): days of it would slow all of that down.
 */
const DONE_KEPT_S = HOUR_S;
/** How often what is kept no longer is deleted: so much at a time that it is soon done. */
export const DELETE_EVERY_S = HOUR_S / 4;

/**
 * A failed job is retried for about three days, each pause twice the one before, up to an hour;
 * then it is given up. A worker renews its claim every few seconds (`lost-jobs.ts`).
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
 * Creates the queues, or updates those of an older version; those that are as wanted cost nothing. In
 * each, only one job of a key waits at a time (`short`).
 */
export async function createQueues(boss: PgBoss, queues: Queues): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const ensure = async (name: string, policy: QueuePolicy, options: UpdateQueueOptions) => {
    if (isAsWanted(there.get(name), options)) return;
    await boss.createQueue(name, { policy });
    await boss.updateQueue(name, options);
    // The library asks once for each queue that was not there at its start, by a connection of its own.
    // Asked only within a transaction, the embedded database would wait for itself.
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

import type { PgBoss } from "pg-boss";
import type { JobName } from "../jobs/jobs.ts";

/** How one kind of job is worked off. */
export type Queue = {
  /** How many of them one process works on at once. */
  readonly atOnce: number;
  /** How many of those may be about one gateway, so that a slow one leaves room for the others. */
  readonly atOnceOfOneGateway?: number;
  /** When it is done without being asked for (cron, UTC). */
  readonly hours?: string;
  /** Done so often that nobody is told of one that failed: the next one does its work. */
  readonly isFrequent?: boolean;
  /** After how many seconds at work a job counts as stuck and is tried again, if not two minutes. */
  readonly expireInSeconds?: number;
};

/** How each kind of job is worked off. */
export type Queues = Readonly<Record<JobName, Queue>>;

/** The names of all kinds of jobs. */
export const namesOf = (queues: Queues) => Object.keys(queues) as readonly JobName[];

const HOUR_S = 3600;

/** Where the jobs go whose last try has failed (`given-up.ts`). */
export const GIVEN_UP = "given-up";
const GIVEN_UP_KEPT_S = 90 * 24 * HOUR_S;

/**
 * Retried for about three days, each pause twice the one before, up to an hour; then given up.
 * Whoever works on a job says so every few seconds (`lost-jobs.ts`).
 */
const RETRIES = {
  retryLimit: 80,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
} as const;

/**
 * Makes the queues, or brings those that an older version has made up to date. Of each, only one job
 * of a key waits at a time (`short`).
 */
export async function createQueues(boss: PgBoss, queues: Queues): Promise<void> {
  const kept = { retentionSeconds: GIVEN_UP_KEPT_S, deleteAfterSeconds: GIVEN_UP_KEPT_S };
  await boss.createQueue(GIVEN_UP, kept);
  for (const name of namesOf(queues)) {
    const { expireInSeconds = RETRIES.expireInSeconds, isFrequent = false } = queues[name];
    const end = isFrequent ? { retryLimit: 0 } : { deadLetter: GIVEN_UP };
    const options = { ...RETRIES, expireInSeconds, ...end };
    await boss.createQueue(name, { policy: "short", ...options });
    await boss.updateQueue(name, options);
  }
}

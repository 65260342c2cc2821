import type { PgBoss } from "pg-boss";
import type { Locale } from "#core/locale.ts";
import { GATEWAYS, type GatewayIdentifier } from "#core/payment.ts";

type Nothing = Readonly<Record<string, never>>;

/** Every kind of work that is done later, with what it is told. */
export type JobData = {
  "handle-webhook": { readonly gateway: GatewayIdentifier; readonly eventId: string };
  "end-payment": { readonly paymentId: string };
  "send-receipt": { readonly orderId: string };
  "send-refund": { readonly refundId: string };
  "send-refund-mail": { readonly refundId: string };
  "send-dispute-mail": { readonly moveId: number };
  /** About a payment, or with `refundId` about one refund of it. */
  "send-review-mail": { readonly paymentId: string; readonly refundId: string | null };
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
  "sweep-payments": Nothing;
  "delete-expired": Nothing;
  "compare-payments": Nothing;
  "resume-work": Nothing;
  "report-given-up": Nothing;
};
export type JobName = keyof JobData;

/** How one kind of job is worked off. */
export type Queue = {
  /** How many of them one process works on at once. */
  readonly atOnce: number;
  /** How many of those may be about one gateway, so that a slow one leaves room for the others. */
  readonly atOnceOfOneGateway?: number;
  /** When it is done without anybody asking (cron, UTC). */
  readonly hours?: string;
  /** Done so often that the next time stands in for one that failed, of which nobody is told. */
  readonly isFrequent?: boolean;
  /** After how many seconds at work a job counts as stuck and is tried again, if not two minutes. */
  readonly expireInSeconds?: number;
};

const HOUR_S = 3600;
/** Many come at once; each waits for its gateway most of the time, and holds no connection meanwhile. */
const OF_NEWS: Queue = { atOnce: 8 * GATEWAYS.length, atOnceOfOneGateway: 8 };
/** Few come at once, and those of one purchase wait for each other at its rows. */
const OF_REQUESTS: Queue = { atOnce: 4 * GATEWAYS.length, atOnceOfOneGateway: 4 };
const OF_A_MAIL: Queue = { atOnce: 8 };

export const QUEUES: Readonly<Record<JobName, Queue>> = {
  "handle-webhook": OF_NEWS,
  "end-payment": OF_REQUESTS,
  "send-refund": OF_REQUESTS,
  "send-receipt": OF_A_MAIL,
  "send-refund-mail": OF_A_MAIL,
  "send-dispute-mail": OF_A_MAIL,
  "send-review-mail": OF_A_MAIL,
  "send-contact-message": OF_A_MAIL,
  "send-login-code": OF_A_MAIL,
  "announce-order": { atOnce: 8 },
  "sweep-payments": { atOnce: 1, hours: "* * * * *", isFrequent: true },
  "delete-expired": { atOnce: 1, hours: "17 3 * * *", expireInSeconds: HOUR_S },
  "compare-payments": { atOnce: 1, hours: "17 2 * * *", expireInSeconds: HOUR_S },
  "resume-work": { atOnce: 1, hours: "*/10 * * * *", isFrequent: true },
  "report-given-up": { atOnce: 1, hours: "7 * * * *", isFrequent: true },
};

export const JOB_NAMES = Object.keys(QUEUES) as readonly JobName[];

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
export async function createQueues(boss: PgBoss): Promise<void> {
  const kept = { retentionSeconds: GIVEN_UP_KEPT_S, deleteAfterSeconds: GIVEN_UP_KEPT_S };
  await boss.createQueue(GIVEN_UP, kept);
  for (const name of JOB_NAMES) {
    const { expireInSeconds = RETRIES.expireInSeconds, isFrequent = false } = QUEUES[name];
    const end = isFrequent ? { retryLimit: 0 } : { deadLetter: GIVEN_UP };
    const options = { ...RETRIES, expireInSeconds, ...end };
    await boss.createQueue(name, { policy: "short", ...options });
    await boss.updateQueue(name, options);
  }
}

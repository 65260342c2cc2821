import { sql } from "kysely";
import { DAY_MS } from "#core/durations.ts";
import type { Queryable } from "../db/schema.ts";
import { inLongTransaction } from "../db/transaction.ts";
import { releaseSeat } from "../seats/store.ts";
import type { Shop } from "../shop.ts";
import { eraseBuyersOf, eraseUsers } from "./erase-rows.ts";

/** How long data is kept, in days. The privacy page promises all of them but `codeJob` (`content/privacy.en.ts`). */
export const RETENTION_DAYS = {
  abandonedCart: 30,
  buyerWhoDidNotPay: 90,
  contactMessage: 365,
  /** After the request, or the class if that is later (D-203). */
  trialRequest: 180,
  /** What a family wrote about a refund, and the answer, after the decision (D-224). */
  refundClaimTexts: 365,
  /** After the payment, or the last class of the group if that is later (D-209). */
  learner: 365,
  /** Long enough to investigate a disputed delivery; the event itself stays. */
  webhookBody: 30,
  /** Identifies the browser that signed in to an account. */
  endedToken: 90,
  /** The job that was to send a code contains the email. */
  codeJob: 1,
  /** After its link has expired; until it is deleted, its page says that it has expired. */
  sharedCart: 30,
} as const;

/** The most rows that one statement deletes, so that none delays buyers. */
const BATCH = 500;

/** How much was deleted, emptied or erased, by kind. */
export type Expired = Readonly<Record<string, number>>;

/** Removes a batch of one kind of expired data, and returns how much. */
type Step = (transaction: Queryable) => Promise<number>;

/**
 * Deletes expired data, and erases persons in expired rows that stay. Paid orders keep their buyer, and a
 * payment is left alone while its money is promised or under review. Safe to repeat and to interrupt. If one kind
 * fails, the others are deleted all the same.
 * @throws AggregateError with the error of each kind that failed; the log has them too
 */
export async function deleteExpired({
  db,
  log,
  now,
}: Pick<Shop, "db" | "log" | "now">): Promise<Expired> {
  const expired: Record<string, number> = {};
  const failed = new Map<string, unknown>();
  for (const [kind, step] of Object.entries(stepsAt(now()))) {
    try {
      expired[kind] = await inBatches(() => inLongTransaction(db, step));
    } catch (error) {
      log.warn({ err: error, kind }, "what has had its time could not be deleted");
      failed.set(kind, error);
    }
  }
  if (failed.size === 0) return expired;
  throw new AggregateError(failed.values(), `Not deleted: ${[...failed.keys()].join(", ")}`);
}

function stepsAt(at: Date): Readonly<Record<string, Step>> {
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  return {
    sharedCarts: (tx) => deleteSharedCarts(tx, before(RETENTION_DAYS.sharedCart)),
    carts: (tx) => deleteCarts(tx, before(RETENTION_DAYS.abandonedCart)),
    buyers: (tx) => eraseUnpaidBuyers(tx, before(RETENTION_DAYS.buyerWhoDidNotPay), at),
    messages: (tx) => deleteMessages(tx, before(RETENTION_DAYS.contactMessage)),
    trialRequests: (tx) => deleteTrials(tx, before(RETENTION_DAYS.trialRequest)),
    refundClaimTexts: (tx) => emptyClaims(tx, before(RETENTION_DAYS.refundClaimTexts)),
    learners: (tx) => eraseLearners(tx, before(RETENTION_DAYS.learner), at),
    webhookBodies: (tx) => emptyBodies(tx, before(RETENTION_DAYS.webhookBody)),
    tokens: (tx) => deleteTokens(tx, before(RETENTION_DAYS.endedToken)),
    staffSignIns: (tx) => deleteStaffSignIns(tx, before(RETENTION_DAYS.endedToken), at),
    codeJobs: (tx) => deleteCodeJobs(tx, before(RETENTION_DAYS.codeJob)),
    codes: (tx) => deleteCodes(tx, at),
    limits: (tx) => deleteLimits(tx, at),
  };
}

/** Repeats a step until it deletes less than a full batch. */
async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const some = await deleteSome();
    deleted += some;
    if (some < BATCH) return deleted;
  }
}

function count(results: readonly { readonly numDeletedRows: bigint }[]): number {
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** A cart with an open order is not abandoned. */
async function deleteCarts(db: Queryable, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from carts where id in (
      select c.id from carts c
      where c.updated_at < ${before} and not exists (
        select from orders o
        where o.cart_id = c.id and o.status = 'pending' and o.created_at >= ${before})
      limit ${BATCH} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Erases buyers who neither paid nor verified their email; their orders stay. Each reason to keep
 * a buyer is a condition of its own, so that each uses an index.
 */
async function eraseUnpaidBuyers(transaction: Queryable, before: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.verified_at is null and u.erased_at is null and u.created_at < ${before}
      and not exists (select from orders o where o.user_id = u.id and o.paid_at is not null)
      and not exists (select from orders o where o.user_id = u.id and o.created_at >= ${before})
      and not exists (
        select from orders o join payments p on p.order_id = o.id
        where o.user_id = u.id and p.status in ('authorised', 'review'))
    limit ${BATCH} for update skip locked`.execute(transaction);
  const userIds = rows.map(({ id }) => id);
  if (userIds.length === 0) return 0;
  const orders = await transaction
    .selectFrom("orders")
    .select("id")
    .where("user_id", "in", userIds)
    .execute();
  await eraseBuyersOf(
    transaction,
    orders.map(({ id }) => id),
    now,
  );
  await eraseUsers(transaction, userIds, now);
  return userIds.length;
}

/** Orders that have paid a part of it stay; only their link to the shared cart is lost. */
async function deleteSharedCarts(db: Queryable, before: Date): Promise<number> {
  return count(await db.deleteFrom("shared_carts").where("expires_at", "<", before).execute());
}

async function deleteMessages(db: Queryable, before: Date): Promise<number> {
  return count(await db.deleteFrom("contact_messages").where("created_at", "<", before).execute());
}

async function deleteTrials(db: Queryable, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from trial_requests
    where greatest(created_at, coalesce(starts_at, created_at)) < ${before}`.execute(db);
  return Number(numAffectedRows);
}

/** The claims and their decisions stay, without what the family and staff wrote. */
async function emptyClaims(db: Queryable, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update refund_claims set note = '', answer = ''
    where decided_at < ${before} and (note <> '' or answer <> '')`.execute(db);
  return Number(numAffectedRows);
}

/** Erases the learners of seats whose time is over, which also leave their groups. */
async function eraseLearners(transaction: Queryable, before: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ orderId: string; position: number; unit: number }>`
    select s.order_id as "orderId", s.position, s.unit from seats s
    where s.first_name is not null
      and exists (select from orders o where o.id = s.order_id and o.paid_at < ${before})
      and not exists (
        select from group_seats gs join groups g on g.id = gs.group_id
        where gs.seat_id = s.id and (${before}::timestamptz at time zone 'utc')::date <= g.last_day)
    order by s.id limit ${BATCH} for update skip locked`.execute(transaction);
  for (const seat of rows) await releaseSeat(transaction, seat, now);
  return rows.length;
}

/** Events that are not processed yet keep their bodies. */
async function emptyBodies(db: Queryable, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_events set body = ''
    where (gateway, event_id) in (
      select gateway, event_id from webhook_events
      where processed_at < ${before} and body <> '' limit ${BATCH})`.execute(db);
  return Number(numAffectedRows);
}

async function deleteTokens(db: Queryable, before: Date): Promise<number> {
  const deleted = await db
    .deleteFrom("user_tokens")
    .where((eb) => eb.or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .execute();
  return count(deleted);
}

/** Sign-ins of staff that have ended, or were never completed; the audit stays (D-159). */
async function deleteStaffSignIns(db: Queryable, before: Date, now: Date): Promise<number> {
  // A session that was ended early would have expired within half a day, so its expiry is near enough.
  const sessions = await db.deleteFrom("staff_sessions").where("expires_at", "<", before).execute();
  const halves = await db.deleteFrom("staff_sign_ins").where("expires_at", "<=", now).execute();
  await db.deleteFrom("staff_challenges").where("expires_at", "<=", now).execute();
  return count(sessions) + count(halves);
}

/** Jobs to send a code that were given up: the queue would keep them for 90 days (`queues.ts`). */
async function deleteCodeJobs(db: Queryable, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from jobs.job
    where source_name in ('send-login-code', 'send-staff-code') and created_on < ${before}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

async function deleteCodes(db: Queryable, now: Date): Promise<number> {
  return count(await db.deleteFrom("login_codes").where("expires_at", "<=", now).execute());
}

async function deleteLimits(db: Queryable, now: Date): Promise<number> {
  return count(await db.deleteFrom("rate_limits").where("window_ends", "<=", now).execute());
}

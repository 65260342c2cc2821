import { sql } from "kysely";
import type { PaymentStatus } from "#core/payment.ts";
import type { Queryable } from "../db/schema.ts";

/**
 * How long a claim lasts without renewal. Short, so that the buyer's next try need not wait long after a killed
 * process.
 */
const START_CLAIM_SECONDS = 4;
export const START_RENEWAL_MS = 1_000;

/** A claim to open a payment's page: its time as the database writes it, to the microsecond. */
export type StartClaim = string;

/**
 * Claims the right to open a payment at its gateway. Only one caller gets it; `null` means another one has it.
 * A payment can be pending without a page if its webhook arrived before the answer to our call.
 */
export async function claimStart(db: Queryable, id: string): Promise<StartClaim | null> {
  const { rows } = await sql<{ claim: StartClaim }>`
    update payments set starting_since = now()
    where id = ${id} and payment_url is null and status in ('created', 'pending')
      and (starting_since is null or starting_since < now() - make_interval(secs => ${START_CLAIM_SECONDS}))
    returning starting_since::text as claim`.execute(db);
  return rows[0]?.claim ?? null;
}

/** Renews a claim during the call; `null` if it has expired and another caller has a claim. */
export async function renewStart(
  db: Queryable,
  id: string,
  claim: StartClaim,
): Promise<StartClaim | null> {
  const { rows } = await sql<{ claim: StartClaim }>`
    update payments set starting_since = now()
    where id = ${id} and starting_since = ${claim}::timestamptz
    returning starting_since::text as claim`.execute(db);
  return rows[0]?.claim ?? null;
}

/** A payment page that the gateway has opened. */
type OpenedPage = {
  readonly reference: string;
  readonly paymentUrl: string;
  readonly expiresAt: Date | null;
};

/** The page that is stored in the end; its address is `null` if the payment has ended. */
export type SavedPage = { readonly status: PaymentStatus; readonly paymentUrl: string | null };

/**
 * Stores the page of a payment and records its opening in the ledger, in one statement. If two pages were
 * opened because the first claim had expired, the page that was stored first stays: its buyer may be paying on
 * it. A payment that has ended in the meantime gets no page.
 */
export async function savePage(db: Queryable, id: string, page: OpenedPage): Promise<SavedPage> {
  // Retried once: the payment's status may have changed while the statement waited for its row.
  const saved = (await trySavePage(db, id, page)) ?? (await trySavePage(db, id, page));
  if (saved === null) throw new Error("the payment of a page is gone");
  return saved;
}

async function trySavePage(
  db: Queryable,
  id: string,
  { reference, paymentUrl, expiresAt }: OpenedPage,
): Promise<SavedPage | null> {
  const { rows } = await sql<SavedPage>`
    with opened as (
      update payments set status = 'pending', reference = ${reference}, payment_url = ${paymentUrl},
        expires_at = ${expiresAt}
      where id = ${id} and status = 'created'
      returning id, status, payment_url
    ), line as (
      insert into payment_events (payment_id, actor, cause, status_before, status_after)
      select id, 'checkout', 'page opened', 'created', status from opened
    ), moved_before as (
      update payments set
        reference = case when payment_url is null then ${reference} else reference end,
        expires_at = case when payment_url is null then ${expiresAt} else expires_at end,
        payment_url = case when status in ('failed', 'cancelled', 'expired') then null
          else coalesce(payment_url, ${paymentUrl}) end
      where id = ${id} and status <> 'created'
      returning status, payment_url
    )
    select status, payment_url as "paymentUrl" from opened
    union all select status, payment_url from moved_before`.execute(db);
  return rows[0] ?? null;
}

/** Spends the idempotency key of the call that opens a payment; the next try uses the next number. */
export async function spendStartKey(db: Queryable, id: string, keyNumber: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ start_key_number: keyNumber + 1 })
    .where("id", "=", id)
    .where("start_key_number", "=", keyNumber)
    .execute();
}

/**
 * Releases a claim after a call that returned no page, so that the call can be retried at once. Returns whether
 * the claim was still ours.
 */
export async function releaseStart(db: Queryable, id: string, claim: StartClaim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments set starting_since = null
    where id = ${id} and starting_since = ${claim}::timestamptz`.execute(db);
  return numAffectedRows === 1n;
}

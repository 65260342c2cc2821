import { sql } from "kysely";
import { normalizeEmail } from "#core/email.ts";
import { toGatewayPhone } from "#core/phone.ts";
import { lockCarts, lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { inLongTransaction } from "../db/transaction.ts";
import type { JobName } from "../jobs/jobs.ts";
import { deleteAbandonedMails, deleteMails, fileOf, findMails } from "../mail/mailbox.ts";
import { noticeIdsOf } from "../mail/refund-claim.ts";
import { eraseInSandbox } from "../sandbox/start-sandbox.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import { emptyBodiesAbout, eraseBuyersOf, eraseUsers } from "./erase-rows.ts";
import { findPerson, namesEmail, type Person } from "./person.ts";

/** How much was erased, by kind. */
export type Erased = {
  readonly accounts: number;
  readonly orders: number;
  readonly messages: number;
  readonly trials: number;
  readonly mails: number;
};

/**
 * Erases every email, name, phone and message of a person, and frees the email (interface.md §11).
 * Open payments are ended at their gateways. Paid orders stay, with their amounts, references and
 * ledger, and name nobody.
 */
export async function erasePerson(shop: Shop, email: string): Promise<Erased> {
  const { person, messages, trials, claimIds } = await inLongTransaction(
    shop.db,
    async (transaction) => {
      const found = await lockPerson(transaction, email);
      await endOpenPayments(shop, transaction, found.orderIds);
      const seatIds = await listSeatsOf(transaction, found.orderIds);
      const claimIds = await listClaimsOf(transaction, found.orderIds);
      await eraseBuyersOf(transaction, found.orderIds, shop.now());
      await eraseUsers(transaction, found.userIds, shop.now());
      const deleted = await transaction
        .deleteFrom("contact_messages")
        .where("email_key", "=", found.emailKey)
        .returning("id")
        .execute();
      const messageIds = deleted.map(({ id }) => id);
      const deletedTrials = await transaction
        .deleteFrom("trial_requests")
        .where("email_key", "=", found.emailKey)
        .returning("id")
        .execute();
      const trialIds = deletedTrials.map(({ id }) => id);
      await eraseFormerStaff(transaction, found.emailKey);
      await eraseInJobs(transaction, found, { seatIds, writtenIds: [...messageIds, ...trialIds] });
      return { person: found, messages: messageIds.length, trials: trialIds.length, claimIds };
    },
  );
  await shop.jobs.drain();
  // After the jobs, because ending a payment makes its gateway send another event. In its own transaction, because
  // it reads all bodies, and the person's orders should not be locked for so long. Also the bodies of events that
  // came and were handled while the orders were being erased, of which nobody could see that yet.
  await inLongTransaction(shop.db, async (transaction) => {
    await emptyBodiesAbout(transaction, person.orderIds);
    await emptyBodiesNaming(transaction, person.emailKey);
  });
  const { dataDir } = shop.config;
  const notices = new Set(claimIds.flatMap(noticeIdsOf).map((id) => fileOf(dataDir, id)));
  const mails = findMails(
    dataDir,
    (text, file) => namesEmail(text, person.emailKey) || notices.has(file),
  );
  deleteMails(mails);
  deleteAbandonedMails(dataDir, shop.now());
  eraseInSandbox(shop.config, {
    names: person.names,
    addresses: [
      person.emailKey,
      // Some gateways take a number without its plus.
      ...person.phones.flatMap((phone) => [phone, toGatewayPhone(phone).slice(1)]),
    ],
  });
  return {
    accounts: person.userIds.length,
    orders: person.orderIds.length,
    messages,
    trials,
    mails: mails.length,
  };
}

/**
 * Finds the person with their carts and orders locked, in the order of `locks.ts`: codes of sign-ins come first,
 * so they are deleted here. An order that is just being placed belongs to the person.
 */
async function lockPerson(transaction: Queryable, email: string): Promise<Person> {
  const emailKey = normalizeEmail(email);
  await transaction.deleteFrom("login_codes").where("email_key", "=", emailKey).execute();
  // Only now: a sign-in that held a code may have made the account.
  const { userIds } = await findPerson(transaction, email);
  await lockCarts(transaction, sql`user_id = any(${userIds}::uuid[])`);
  const person = await findPerson(transaction, email);
  await lockOrders(transaction, sql`id = any(${person.orderIds}::uuid[])`);
  return person;
}

async function endOpenPayments(
  shop: TransactionParts,
  transaction: Queryable,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const open = await transaction
    .selectFrom("payments")
    .select("id")
    .where("order_id", "in", orderIds)
    .where("status", "in", ["created", "pending"])
    .execute();
  for (const { id } of open) {
    await shop.jobs.enqueue(transaction, "end-payment", { paymentId: id }, id);
  }
}

/**
 * Erases a former member of the staff; present members keep their email. The audit keeps it, as proof of
 * who saw and changed other people's data (D-159); the words of pages do not.
 */
async function eraseFormerStaff(transaction: Queryable, emailKey: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update staff set email = '', email_key = id::text
    where email_key = ${emailKey} and removed_at is not null returning id`.execute(transaction);
  const [former] = rows;
  if (former === undefined) return;
  await sql`delete from staff_sessions where staff_id = ${former.id}`.execute(transaction);
  await sql`update words_versions set actor = '' where staff_id = ${former.id}`.execute(
    transaction,
  );
  // Only the email says who it was; somebody who came back may have another spelling of it.
  await sql`
    update words_sheets set changed_by = ''
    where lower(changed_by) = lower(${emailKey})`.execute(transaction);
}

/** Empties bodies that name the person but belong to none of their orders. */
async function emptyBodiesNaming(transaction: Queryable, emailKey: string): Promise<void> {
  const { rows } = await sql<{ gateway: string; event_id: string; body: string }>`
    select gateway, event_id, body from webhook_events
    where body <> '' and position(lower(${emailKey}) in lower(body)) > 0`.execute(transaction);
  for (const { gateway, event_id, body } of rows) {
    if (!namesEmail(body, emailKey)) continue;
    await sql`
      update webhook_events set body = ''
      where gateway = ${gateway} and event_id = ${event_id}`.execute(transaction);
  }
}

/** Mails to a buyer: they are not sent any more, and not shown to staff as given up. */
const MAILS_TO_BUYERS: readonly JobName[] = [
  "send-receipt",
  "send-refund-mail",
  "send-invoice",
  "send-learners-reminder",
  "send-schedule",
];

async function listSeatsOf(
  transaction: Queryable,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from seats where order_id = any(${orderIds}::uuid[])`.execute(transaction);
  return rows.map(({ id }) => id);
}

async function listClaimsOf(
  transaction: Queryable,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund_claims
    where payment_id in (select id from payments where order_id = any(${orderIds}::uuid[]))`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/**
 * The queue keeps the data of its jobs, and how they failed, for a while after they are done. Jobs
 * about mails to or from the person are deleted; of others, error messages with the email are emptied.
 */
async function eraseInJobs(
  transaction: Queryable,
  { emailKey, orderIds }: Person,
  {
    seatIds,
    writtenIds,
  }: { readonly seatIds: readonly string[]; readonly writtenIds: readonly string[] },
): Promise<void> {
  const ofPayments = sql`payment_id in (
    select id from payments where order_id = any(${orderIds}::uuid[]))`;
  await sql`
    delete from jobs.job
    where data->>'emailKey' = ${emailKey}
      or data->>'messageId' = any(${writtenIds}::text[])
      or data->>'trialId' = any(${writtenIds}::text[])
      or data->>'claimId' in (select id from refund_claims where ${ofPayments})
      or (coalesce(source_name, name) = any(${MAILS_TO_BUYERS}::text[]) and (
        data->>'orderId' = any(${orderIds}::text[])
        or data->>'seatId' = any(${seatIds}::text[])
        or data->>'refundId' in (select id from refunds where ${ofPayments})))`.execute(
    transaction,
  );
  await sql`
    update jobs.job set output = null
    where position(lower(${emailKey}) in lower(output::text)) > 0`.execute(transaction);
}

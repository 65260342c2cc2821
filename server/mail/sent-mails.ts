import { sql } from "kysely";
import type { Locale } from "#core/locale.ts";
import type { Queryable } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import type { Mail, SendMail } from "./mailer.ts";

/** A mail to a buyer that was handed over; `id` is the mail's own, the same for every try. */
export type SentMail = {
  readonly id: string;
  readonly orderId: string;
  readonly kind: "receipt" | "refund" | "invoice" | "learners" | "schedule";
  readonly locale: Locale;
};

/** Records, once, that a mail was handed over. */
export async function recordSentMail(
  db: Queryable,
  { id, orderId, kind, locale }: SentMail,
  now: Date,
): Promise<void> {
  await db
    .insertInto("order_mails")
    .values({ id, order_id: orderId, kind, locale, sent_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Hands a mail over, unless it was recorded before. The same mail may have two jobs: the queue can run a job again
 * that it did not note as done (D-248), and a drain can enqueue a job for a mail that was sent just after it looked
 * (`resume.ts`). A mail that staff send again has an id of its own.
 */
export async function sendOnce(
  { db, now }: Pick<Shop, "db" | "now">,
  sendMail: SendMail,
  mail: Mail,
  sent: Omit<SentMail, "id">,
): Promise<void> {
  if (await isMailSent(db, mail.id)) return;
  await sendMail(mail);
  await recordSentMail(db, { id: mail.id, ...sent }, now());
}

/** Whether a mail was handed over before, by the mail's own id. */
async function isMailSent(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("order_mails")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The orders paid after `since` whose receipt was not sent; without those of erased buyers. */
export async function listUnsentReceipts(db: Queryable, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.paid_at > ${since} and not o.duplicate and o.email <> ''
      and not exists (select from order_mails m where m.order_id = o.id and m.kind = 'receipt')
    order by o.paid_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** The refunds done after `since` whose mail was not sent (`refund.ts` makes its id); without erased buyers. */
export async function listUnsentRefundMails(
  db: Queryable,
  since: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r
    join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.state = 'done' and r.settled_at > ${since} and o.email <> ''
      and not exists (select from order_mails m where m.id = 'refund-' || r.id)
    order by r.settled_at`.execute(db);
  return rows.map(({ id }) => id);
}

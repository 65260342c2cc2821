import type { Locale } from "#core/locale.ts";
import type { Queryable } from "../db/schema.ts";

/** A mail to a buyer that was handed over; `id` is the mail's own, the same for every try. */
export type SentMail = {
  readonly id: string;
  readonly orderId: string;
  readonly kind: "receipt" | "refund" | "invoice" | "learners" | "schedule";
  readonly locale: Locale;
};

/** Remembers that a mail was handed over, once. */
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

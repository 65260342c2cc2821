import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import type { TransactionParts } from "../shop.ts";

/**
 * An order was paid: if the seller is registered, it gets an invoice, with the registration of this
 * moment. In the transaction of the payment, so that no invoice is forgotten; the number is given by a
 * job, so that no payment waits for another one's number (D-216).
 */
export async function recordInvoiceDue(
  { config, jobs, now }: TransactionParts,
  transaction: Queryable,
  orderId: string,
): Promise<void> {
  if (config.seller === null) return;
  await transaction
    .insertInto("invoices_due")
    .values({ order_id: orderId, seller: JSON.stringify(config.seller), since: now() })
    .execute();
  await jobs.enqueue(transaction, "issue-invoices", { orderId }, orderId);
}

/** A refund was done: an order with an invoice, or one that is due, gets a credit note for it. */
export async function recordCreditNoteDue(
  { jobs }: TransactionParts,
  transaction: Queryable,
  orderId: string,
  refundId: string,
): Promise<void> {
  if (!(await isDue(transaction, orderId))) return;
  await jobs.enqueue(transaction, "issue-invoices", { orderId }, refundId);
}

/** Due invoices `d`, and refunds `r` without a credit note, of those that meet these conditions. */
function dueOrders(
  invoices: RawBuilder<boolean>,
  refunds: RawBuilder<boolean>,
): RawBuilder<{ orderId: string }> {
  return sql<{ orderId: string }>`
    select d.order_id as "orderId" from invoices_due d where ${invoices}
    union
    select i.order_id from refunds r join payments p on p.id = r.payment_id
      join invoices i on i.order_id = p.order_id and i.kind = 'invoice'
    where r.state = 'done' and ${refunds}
      and not exists (select from invoices c where c.refund_id = r.id)
    order by 1`;
}

/** Whether an order still has to get its invoice, or a credit note. */
export async function isDue(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await dueOrders(
    sql`d.order_id = ${orderId}`,
    sql`p.order_id = ${orderId}`,
  ).execute(db);
  return rows.length > 0;
}

/** The orders that still have to get an invoice, or a credit note for a refund done since then. */
export async function listDueOrders(db: Queryable, since: Date): Promise<readonly string[]> {
  const { rows } = await dueOrders(sql`true`, sql`r.settled_at > ${since}`).execute(db);
  return rows.map(({ orderId }) => orderId);
}

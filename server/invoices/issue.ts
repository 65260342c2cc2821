import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { sellerDay } from "#core/dates.ts";
import { fullName } from "#core/full-name.ts";
import {
  creditAmounts,
  type InvoiceDocument,
  type InvoiceKind,
  invoiceNumber,
  type SellerRegistration,
  type TaxedAmount,
} from "#core/invoice.ts";
import { lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { findOrder, type StoredOrder } from "../orders/store.ts";
import type { Shop } from "../shop.ts";
import { creditDocument, invoiceDocument } from "./document.ts";
import { isDue } from "./due.ts";
import { type Invoice, insertInvoice, listInvoices, takeNumber } from "./store.ts";

/**
 * Issues what an order still has to get: its invoice, and a credit note for each refund that is done.
 * However often and at once it is asked for, each comes once. Returns all of them.
 */
export async function issueInvoices(
  { db, now }: Pick<Shop, "db" | "now">,
  orderId: string,
): Promise<readonly Invoice[]> {
  if (await isDue(db, orderId)) {
    await inTransaction(db, async (transaction) => {
      await lockOrders(transaction, sql`id = ${orderId}`);
      await issueDue(transaction, orderId, now());
    });
  }
  return listInvoices(db, orderId);
}

/** The same inside a transaction that has locked the order, and locks nothing more after this. */
export async function issueDue(transaction: Queryable, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(transaction, orderId);
  if (order === null) throw new Error("the order of an invoice is gone");
  const seller = await takeDue(transaction, orderId);
  if (seller !== null) {
    const { document, ...amounts } = invoiceDocument(order, seller);
    await issue(transaction, { kind: "invoice", order, refundId: null, document, amounts }, now);
  }
  const [invoice, ...credited] = await listInvoices(transaction, orderId);
  if (invoice === undefined) return;
  let before: TaxedAmount = { net: 0, vat: 0, total: 0 };
  for (const note of credited) before = added(before, note);
  for (const { id, amount } of await listUncredited(transaction, orderId)) {
    const amounts = creditAmounts(invoice, before, amount);
    const document = creditDocument(invoice, before, amounts);
    await issue(transaction, { kind: "credit_note", order, refundId: id, document, amounts }, now);
    before = added(before, amounts);
  }
}

function added(one: TaxedAmount, other: TaxedAmount): TaxedAmount {
  return {
    net: one.net + other.net,
    vat: one.vat + other.vat,
    total: one.total + other.total,
  };
}

/** Who sold the order, if its invoice was still due; from now on it is not. */
async function takeDue(
  transaction: Queryable,
  orderId: string,
): Promise<SellerRegistration | null> {
  const row = await transaction
    .deleteFrom("invoices_due")
    .where("order_id", "=", orderId)
    .returning("seller")
    .executeTakeFirst();
  return row?.seller ?? null;
}

async function listUncredited(
  transaction: Queryable,
  orderId: string,
): Promise<readonly { readonly id: string; readonly amount: number }[]> {
  return transaction
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .leftJoin("invoices as c", "c.refund_id", "r.id")
    .select(["r.id", "r.amount"])
    .where("p.order_id", "=", orderId)
    .where("r.state", "=", "done")
    .where("c.id", "is", null)
    .orderBy("r.settled_at")
    .orderBy("r.id")
    .execute();
}

type ToIssue = {
  readonly kind: InvoiceKind;
  readonly order: StoredOrder;
  readonly refundId: string | null;
  readonly document: InvoiceDocument;
  readonly amounts: TaxedAmount;
};

async function issue(
  transaction: Queryable,
  { kind, order, refundId, document, amounts }: ToIssue,
  now: Date,
): Promise<void> {
  const year = sellerDay(now).getUTCFullYear();
  const { position, issuedAt } = await takeNumber(transaction, kind, year, now);
  const invoice: Invoice = {
    id: randomUUID(),
    kind,
    number: invoiceNumber(kind, year, position),
    orderId: order.id,
    refundId,
    issuedAt,
    currency: order.currency,
    ...amounts,
    document,
    buyerName: fullName(order),
    buyerEmail: order.email,
  };
  await insertInvoice(transaction, invoice, { year, position });
}

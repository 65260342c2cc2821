import { sql } from "kysely";
import type { InvoiceDocument, InvoiceKind, TaxedAmount } from "#core/invoice.ts";
import type { Currency } from "#core/money.ts";
import { invoicesInOrder } from "../db/numbered-invoices.ts";
import type { Queryable } from "../db/schema.ts";

/** An invoice or a credit note as it was issued; amounts in minor units of `currency`. */
export type Invoice = TaxedAmount & {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly orderId: string;
  /** Of a credit note. */
  readonly refundId: string | null;
  readonly issuedAt: Date;
  readonly currency: Currency;
  readonly document: InvoiceDocument;
  /** Empty once the person has been erased. */
  readonly buyerName: string;
  readonly buyerEmail: string;
};

/** A number that was taken, and the time that goes with it. */
export type TakenNumber = { readonly position: number; readonly issuedAt: Date };

/**
 * Takes the next number of a kind in a year. Its row stays locked until the transaction ends: the next
 * one waits, and gets this number if the transaction is rolled back. So nothing else may be locked
 * behind it (db/locks.ts), and no time is before that of an earlier number.
 */
export async function takeNumber(
  transaction: Queryable,
  kind: InvoiceKind,
  year: number,
  now: Date,
): Promise<TakenNumber> {
  const { rows } = await sql<TakenNumber>`
    insert into invoice_numbers as counter (kind, year, last, last_at)
    values (${kind}, ${year}, 1, ${now})
    on conflict (kind, year) do update set last = counter.last + 1,
      last_at = greatest(counter.last_at, excluded.last_at)
    returning last as position, last_at as "issuedAt"`.execute(transaction);
  const [taken] = rows;
  if (taken === undefined) throw new Error("no number was given");
  return taken;
}

export async function insertInvoice(
  transaction: Queryable,
  { document, ...invoice }: Invoice,
  { year, position }: { readonly year: number; readonly position: number },
): Promise<void> {
  await transaction
    .insertInto("invoices")
    .values({
      id: invoice.id,
      kind: invoice.kind,
      year,
      position,
      number: invoice.number,
      order_id: invoice.orderId,
      refund_id: invoice.refundId,
      issued_at: invoice.issuedAt,
      currency: invoice.currency,
      net: invoice.net,
      vat: invoice.vat,
      total: invoice.total,
      document: JSON.stringify(document),
      buyer_name: invoice.buyerName,
      buyer_email: invoice.buyerEmail,
    })
    .execute();
}

const columns = [
  "id",
  "kind",
  "number",
  "order_id as orderId",
  "refund_id as refundId",
  "issued_at as issuedAt",
  "currency",
  "net",
  "vat",
  "total",
  "document",
  "buyer_name as buyerName",
  "buyer_email as buyerEmail",
] as const;

export async function findInvoice(db: Queryable, id: string): Promise<Invoice | null> {
  const row = await db
    .selectFrom("invoices")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The invoice of an order and its credit notes. */
export function listInvoices(db: Queryable, orderId: string): Promise<Invoice[]> {
  return db
    .selectFrom("invoices")
    .select(columns)
    .where("order_id", "=", orderId)
    .orderBy(invoicesInOrder)
    .execute();
}

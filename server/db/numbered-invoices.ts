import { sql } from "kysely";
import type { InvoiceKind } from "#core/invoice.ts";

/** An invoice or a credit note without what it says. */
export type NumberedInvoice = {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
};

/** An invoice before its credit notes, these in the order of their numbers. */
export const invoicesInOrder = sql`kind desc, year, position`;

/** The invoice of an order and its credit notes, as a column of a statement that reads `orders`. */
export const numberedInvoices = sql<readonly NumberedInvoice[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'number', number)
    order by ${invoicesInOrder}), '[]')
  from invoices where order_id = orders.id)`;

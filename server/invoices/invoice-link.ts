import type { InvoiceLink } from "#contract/order.ts";
import type { NumberedInvoice } from "../db/numbered-invoices.ts";
import type { Shop } from "../shop.ts";
import { idOfKey, signedKey } from "../tokens/signed-keys.ts";

/** The page of an invoice, from the root of the site; its signed key is good for 90 days (D-129). */
export function invoicePath(secret: string, invoiceId: string, now: Date): string {
  return `/invoice/${signedKey(secret, "invoice", invoiceId, now)}`;
}

/** The invoice that a signed key opens; `null` when the key is forged, altered or too old. */
export function invoiceOfKey(secret: string, key: string, now: Date): string | null {
  return idOfKey(secret, "invoice", key, now);
}

/** The field `invoices` of an order, with new links to their pages; nothing for an order without any. */
export function invoicesField(
  { config, now }: Pick<Shop, "config" | "now">,
  invoices: readonly NumberedInvoice[],
): { readonly invoices?: InvoiceLink[] } {
  if (invoices.length === 0) return {};
  return {
    invoices: invoices.map(({ id, kind, number }) => ({
      number,
      kind,
      path: invoicePath(config.secret, id, now()),
    })),
  };
}

import type { TaxedAmount } from "./invoice.ts";
import { toDecimalText } from "./money.ts";

/** The longest value whose length fits in one byte. */
const MAX_QR_VALUE_BYTES = 255;

/** The data in the QR code of a Saudi seller's simplified invoice. */
export type InvoiceQr = Pick<TaxedAmount, "vat" | "total"> & {
  readonly sellerName: string;
  readonly taxNumber: string;
  readonly issuedAt: Date;
};

/**
 * The text in the QR code of a simplified tax invoice (ZATCA, Electronic Invoicing Detailed Guideline,
 * "QR code"): five values as tag, length in bytes and UTF-8, together in base64. Tags: 1 seller, 2 VAT
 * number, 3 time (ISO 8601, UTC), 4 total with VAT, 5 VAT; amounts as decimals of the invoice.
 * @throws RangeError for a value of more than 255 bytes
 */
export function invoiceQrText(invoice: InvoiceQr): string {
  const values = [
    invoice.sellerName,
    invoice.taxNumber,
    `${invoice.issuedAt.toISOString().slice(0, 19)}Z`,
    toDecimalText(invoice.total),
    toDecimalText(invoice.vat),
  ];
  const bytes = values.flatMap((value, position) => {
    const encoded = [...new TextEncoder().encode(value)];
    if (encoded.length > MAX_QR_VALUE_BYTES) throw new RangeError("too long for the QR code");
    return [position + 1, encoded.length, ...encoded];
  });
  return btoa(String.fromCharCode(...bytes));
}

import type { Localized } from "./locale.ts";
import { type Currency, convert, divideRounded, splitAmount } from "./money.ts";

/** A rate of VAT in hundredths of a percent: 1500 is 15 %. */
export type TaxRate = number;

const WHOLE = 10_000;

/** The seller's tax registration, and the VAT rate that prices include. */
export type SellerRegistration = {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly taxNumber: string;
  readonly rate: TaxRate;
  readonly names: Localized;
  readonly addresses: Localized;
};

/** An invoice belongs to an order, a credit note to one of its refunds. */
export const INVOICE_KINDS = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** An amount with its VAT; in minor units, with `net + vat = total`. */
export type TaxedAmount = { readonly net: number; readonly vat: number; readonly total: number };

/** A line of an invoice, with its amount after its share of the discounts. */
export type TaxedLine = TaxedAmount & {
  /** Its share of the discounts, with VAT. */
  readonly discount: number;
};

/** The lines of an invoice and their sums. */
export type InvoiceAmounts = {
  readonly lines: readonly TaxedLine[];
  readonly discount: number;
} & TaxedAmount;

/**
 * The content of an invoice besides number, time and sums, as it was at the time of issue, so that it never
 * changes in print. Amounts in minor units of the invoice's currency.
 */
export type InvoiceDocument = {
  readonly seller: SellerRegistration;
  readonly orderNumber: string;
  /** For a credit note: the number of its invoice. */
  readonly corrects: string | null;
  readonly lines: readonly (TaxedLine & {
    readonly names: Localized;
    /** The extent in words; empty if it is not set. */
    readonly details: Localized;
    readonly quantity: number;
    /** With VAT, before discounts. */
    readonly unitPrice: number;
  })[];
  readonly discount: number;
  /** The VAT in the currency of the seller's country, if that is another one. */
  readonly localVat: { readonly currency: Currency; readonly amount: number } | null;
};

/** The VAT within an amount that includes it, rounded half up to a whole minor unit (D-215). */
export function vatWithin(total: number, rate: TaxRate): number {
  return divideRounded(total * rate, WHOLE + rate);
}

function taxed(total: number, vat: number): TaxedAmount {
  return { net: total - vat, vat, total };
}

/**
 * The amounts of an order's invoice. VAT is calculated and rounded once, within the total. Discounts and VAT
 * are then split over the lines, so that each column adds up exactly (D-215). `unitPrice` includes VAT;
 * `discount` is that of the whole order, and never exceeds its lines.
 */
export function invoiceAmounts(
  lines: readonly { readonly quantity: number; readonly unitPrice: number }[],
  discount: number,
  rate: TaxRate,
): InvoiceAmounts {
  const values = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const discounts = splitAmount(discount, values);
  const totals = values.map((value, position) => value - (discounts[position] ?? 0));
  const total = totals.reduce((sum, each) => sum + each, 0);
  const vat = vatWithin(total, rate);
  const vats = splitAmount(vat, totals);
  return {
    lines: totals.map((each, position) => ({
      discount: discounts[position] ?? 0,
      ...taxed(each, vats[position] ?? 0),
    })),
    discount,
    ...taxed(total, vat),
  };
}

/**
 * The amounts of the next credit note. Its VAT is the VAT of everything refunded so far, including this sum,
 * minus that of the earlier credit notes, so that no VAT is left after a full refund (D-215).
 */
export function creditAmounts(
  invoice: Pick<TaxedAmount, "vat" | "total">,
  creditedBefore: Pick<TaxedAmount, "vat" | "total">,
  refunded: number,
): TaxedAmount {
  const refundedInAll = creditedBefore.total + refunded;
  if (refundedInAll > invoice.total) throw new RangeError("more is credited than was invoiced");
  const [vat = 0] = splitAmount(invoice.vat, [refundedInAll, invoice.total - refundedInAll]);
  return taxed(refunded, vat - creditedBefore.vat);
}

const PREFIX: Readonly<Record<InvoiceKind, string>> = { invoice: "INV", credit_note: "CN" };
const DIGITS = 6;

/** `INV-2026-000001`: each kind is numbered from 1 in each year. */
export function invoiceNumber(kind: InvoiceKind, year: number, position: number): string {
  return `${PREFIX[kind]}-${year}-${String(position).padStart(DIGITS, "0")}`;
}

/** The currency in which a country's tax authority requires the VAT, if we charge in it. */
const TAX_CURRENCIES: Readonly<Record<string, Currency>> = { AE: "AED", SA: "SAR" };

/** A sum of VAT in the currency of the seller's country, by the pegs (D-126); `null` if it already is. */
export function localVat(
  vat: number,
  currency: Currency,
  country: string,
): InvoiceDocument["localVat"] {
  const local = TAX_CURRENCIES[country];
  if (local === undefined || local === currency) return null;
  return { currency: local, amount: convert(vat, currency, local) };
}

/**
 * The same for a credit note: converts the VAT credited so far, including this note, and subtracts the
 * converted VAT of the earlier notes. So no VAT is left in that currency either after a full refund (D-215).
 */
export function creditLocalVat(
  vat: number,
  creditedBefore: number,
  currency: Currency,
  country: string,
): InvoiceDocument["localVat"] {
  const before = localVat(creditedBefore, currency, country);
  const after = localVat(creditedBefore + vat, currency, country);
  if (before === null || after === null) return null;
  return { currency: after.currency, amount: after.amount - before.amount };
}

/** A rate as people write it: `15`, `7.5`. */
export function rateText(rate: TaxRate): string {
  return String(rate / 100);
}

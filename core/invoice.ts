import type { Localized } from "./locale.ts";
import { type Currency, convert, divideRounded, splitAmount } from "./money.ts";

/** A rate of VAT in hundredths of a percent: 1500 is 15 %. */
export type TaxRate = number;

const WHOLE = 10_000;

/** Who sells, as the tax authority knows them, and the rate that prices include. */
export type SellerRegistration = {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly taxNumber: string;
  readonly rate: TaxRate;
  readonly names: Localized;
  readonly addresses: Localized;
};

/** An invoice is of an order, a credit note of one refund of it. */
export const INVOICE_KINDS = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** An amount with VAT, and what of it is VAT; all in minor units, and `net + vat = total`. */
export type TaxedAmount = { readonly net: number; readonly vat: number; readonly total: number };

/** A line of an invoice: what it comes to after its share of the discounts. */
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
 * What an invoice says beside its number, time and sums, as it was when it was issued: it prints the
 * same for ever. Amounts in minor units of the invoice's currency.
 */
export type InvoiceDocument = {
  readonly seller: SellerRegistration;
  readonly orderNumber: string;
  /** Of a credit note: the number of its invoice. */
  readonly corrects: string | null;
  readonly lines: readonly (TaxedLine & {
    readonly names: Localized;
    /** How much it is, in words; empty if nothing was said. */
    readonly details: Localized;
    readonly quantity: number;
    /** With VAT, before discounts. */
    readonly unitPrice: number;
  })[];
  readonly discount: number;
  /** The VAT in the currency of the seller's country, where that is another. */
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
 * The amounts of an order's invoice. VAT is calculated once, within the total, so that it is rounded
 * once; discounts and VAT are then split over the lines so that each column adds up exactly (D-215).
 * `unitPrice` includes VAT; `discount` is that of the whole order, and never more than its lines.
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
 * The amounts of the next credit note. Its VAT is what the VAT of everything given back so far, this
 * sum included, exceeds that of the credit notes before: after a whole refund no VAT is left (D-215).
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

/** `INV-2026-000001`: each kind is counted from 1 in each year. */
export function invoiceNumber(kind: InvoiceKind, year: number, position: number): string {
  return `${PREFIX[kind]}-${year}-${String(position).padStart(DIGITS, "0")}`;
}

/** The currency in which a country wants to read the VAT, where it is one of ours. */
const TAX_CURRENCIES: Readonly<Record<string, Currency>> = { AE: "AED", SA: "SAR" };

/** A sum of VAT in the currency of the seller's country, by the pegs (D-126); `null` if it is in it. */
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
 * The same of a credit note of so much VAT, after notes of so much: what the VAT given back so far comes to
 * there, without what it came to before. So after a whole refund none is left in that currency either (D-215).
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

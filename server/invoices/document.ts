import { wordsIn } from "#content/words.ts";
import { isLanguagePackage } from "#core/catalog.ts";
import { extentParts, joinParts } from "#core/extent.ts";
import {
  creditLocalVat,
  type InvoiceDocument,
  invoiceAmounts,
  localVat,
  type SellerRegistration,
  type TaxedAmount,
} from "#core/invoice.ts";
import { localized } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { Invoice } from "./store.ts";

type Frozen = TaxedAmount & { readonly document: InvoiceDocument };

/** What the invoice of an order says, and its sums, as they are from now on. */
export function invoiceDocument(order: StoredOrder, seller: SellerRegistration): Frozen {
  const discount = order.familyDiscount + order.couponDiscount;
  const amounts = invoiceAmounts(order.lines, discount, seller.rate);
  const { lines, net, vat, total } = amounts;
  return {
    net,
    vat,
    total,
    document: {
      seller,
      orderNumber: order.number,
      corrects: null,
      lines: order.lines.flatMap((line, position) => {
        const taxed = lines[position];
        if (taxed === undefined) return [];
        const { quantity, unitPrice } = line;
        return { ...inWords(line), quantity, unitPrice, ...taxed };
      }),
      discount,
      localVat: localVat(vat, order.currency, seller.country),
    },
  };
}

/** A line in words, as the receipt's mail has it. */
function inWords({ names, coursePackageId, extent }: StoredOrder["lines"][number]) {
  return {
    // The name of a language package does not say which language it teaches.
    names: localized((locale) =>
      isLanguagePackage(coursePackageId)
        ? `${names[locale]} (${wordsIn(locale).mail.receipt.language})`
        : names[locale],
    ),
    details: localized((locale) =>
      joinParts(extentParts(extent, wordsIn(locale).shell.prices.extent, locale)),
    ),
  };
}

/** What the credit note for a refund of an invoice's order says, after those that give back `before`. */
export function creditDocument(
  invoice: Invoice,
  before: Pick<TaxedAmount, "vat">,
  amounts: TaxedAmount,
): InvoiceDocument {
  const { seller, orderNumber } = invoice.document;
  return {
    seller,
    orderNumber,
    corrects: invoice.number,
    lines: [
      {
        names: localized((locale) =>
          wordsIn(locale).invoice.refund.replace("{order}", orderNumber),
        ),
        details: localized(() => ""),
        quantity: 1,
        unitPrice: amounts.total,
        discount: 0,
        ...amounts,
      },
    ],
    discount: 0,
    localVat: creditLocalVat(amounts.vat, before.vat, invoice.currency, seller.country),
  };
}

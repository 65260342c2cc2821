import { brand } from "#content/brand.ts";
import type { InvoiceCopy } from "#content/invoice.en.ts";
import { wordsIn } from "#content/words.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { rateText } from "#core/invoice.ts";
import { invoiceQrText } from "#core/invoice-qr.ts";
import {
  DEFAULT_LOCALE,
  groupThousands,
  isolate,
  LOCALES,
  type Localized,
  localized,
} from "#core/locale.ts";
import { toDecimalText } from "#core/money.ts";
import { qrRows } from "../staff/qr.ts";
import type { Invoice } from "./store.ts";

/** A value that is the same in all languages, such as a number or a name, or one for each of them. */
export type Value = string | Localized;

export type Row = { readonly label: Localized; readonly value: Value };

/** What is printed of an invoice, on its page and in its PDF: all texts, and nothing of their look. */
export type InvoiceView = {
  readonly number: string;
  readonly title: Localized;
  readonly seller: {
    readonly label: Localized;
    readonly names: Localized;
    readonly addresses: Localized;
  };
  readonly facts: readonly Row[];
  readonly linesTitle: Localized;
  readonly columns: readonly Localized[];
  readonly lines: readonly {
    readonly names: Localized;
    readonly details: Localized;
    /** The other columns. */
    readonly figures: readonly string[];
  }[];
  readonly sums: readonly (Row & { readonly isTotal?: boolean })[];
  readonly note: Localized;
  readonly qr: { readonly rows: readonly string[]; readonly label: Localized } | null;
};

/** A text of ours in every language. */
function words(read: (copy: InvoiceCopy) => string): Localized {
  return localized((locale) => read(wordsIn(locale).invoice));
}

const COLUMNS = ["name", "quantity", "unitPrice", "discount", "net", "vat", "total"] as const;

/** The country whose tax authority wants a QR code on simplified invoices. */
const SAUDI_ARABIA = "SA";

const amount = (minor: number) => groupThousands(toDecimalText(minor));

/** What an invoice or a credit note prints. */
export function viewInvoice(invoice: Invoice): InvoiceView {
  const { document, currency, number } = invoice;
  const { seller } = document;
  const isSaudi = seller.country === SAUDI_ARABIA;
  return {
    number,
    title: words(({ titles }) =>
      invoice.kind === "invoice" && isSaudi ? titles.simplified : titles[invoice.kind],
    ),
    seller: {
      label: words((copy) => copy.seller),
      names: seller.names,
      addresses: seller.addresses,
    },
    facts: readFacts(invoice),
    linesTitle: words((copy) => copy.lines[invoice.kind]),
    columns: COLUMNS.map((column) => words((copy) => copy.columns[column])),
    lines: document.lines.map((line) => ({
      names: line.names,
      details: line.details,
      figures: [
        String(line.quantity),
        ...[line.unitPrice, line.discount, line.net, line.vat, line.total].map(amount),
      ],
    })),
    sums: readSums(invoice),
    note: words((copy) => copy.note.replace("{currency}", currency)),
    qr: isSaudi
      ? {
          rows: qrRows(
            invoiceQrText({
              ...invoice,
              sellerName: sellerNameOf(seller.names),
              taxNumber: seller.taxNumber,
            }),
          ),
          label: words((copy) => copy.qr),
        }
      : null,
  };
}

/** Which page of a document this is, from 1. */
export function pageNumber(page: number, pages: number): Localized {
  return words((copy) =>
    copy.page.replace("{page}", String(page)).replace("{pages}", String(pages)),
  );
}

/** The seller's name as the QR code has it: in the language of the authority, not the site's default. */
function sellerNameOf(names: Localized): string {
  const [local = DEFAULT_LOCALE] = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  return names[local];
}

function readFacts({ document, number, issuedAt, buyerName, buyerEmail }: Invoice): Row[] {
  const { seller, corrects, orderNumber } = document;
  return [
    { label: words((copy) => copy.number), value: number },
    {
      label: words((copy) => copy.date),
      value: localized((locale) => formatDate(sellerDay(issuedAt), locale)),
    },
    ...(corrects === null ? [] : [{ label: words((copy) => copy.corrects), value: corrects }]),
    { label: words((copy) => copy.order), value: orderNumber },
    { label: words((copy) => copy.taxNumber), value: seller.taxNumber },
    { label: words((copy) => copy.buyer), value: buyerName },
    { label: words((copy) => copy.buyerEmail), value: buyerEmail },
  ].filter(({ value }) => value !== "");
}

function readSums({ document, currency, net, vat, total }: Invoice): InvoiceView["sums"] {
  const { seller, discount, localVat } = document;
  const money = (minor: number, of = currency) => `${of} ${amount(minor)}`;
  const rate = isolate(`${rateText(seller.rate)}%`);
  return [
    ...(discount === 0
      ? []
      : [{ label: words((copy) => copy.sums.discount), value: money(discount) }]),
    { label: words((copy) => copy.sums.net), value: money(net) },
    { label: words((copy) => copy.sums.vat.replace("{rate}", rate)), value: money(vat) },
    ...(localVat === null
      ? []
      : [
          {
            label: words((copy) => copy.sums.localVat.replace("{currency}", localVat.currency)),
            value: money(localVat.amount, localVat.currency),
          },
        ]),
    { label: words((copy) => copy.sums.total), value: money(total), isTotal: true },
  ];
}

/** The file that an invoice is saved as: nothing in it names the buyer. */
export function pdfNameOf({ number }: Pick<Invoice, "number">): string {
  return `${brand.name[DEFAULT_LOCALE]}-${number}.pdf`.replaceAll(/[^\w.-]+/g, "-");
}

/** The dark parts of a QR code, each of so many squares beside each other. */
export function qrModules(
  rows: readonly string[],
): readonly { readonly across: number; readonly down: number; readonly count: number }[] {
  return rows.flatMap((row, down) =>
    [...row.matchAll(/1+/g)].map((part) => ({
      across: part.index,
      down,
      count: part[0].length,
    })),
  );
}

import { wordsIn } from "#content/words.ts";
import { isLanguagePackage } from "#core/catalog.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { extentParts, joinParts } from "#core/extent.ts";
import { lineSum } from "#core/line-sum.ts";
import { isolate } from "#core/locale.ts";
import { receiptSymbol } from "#core/price.ts";
import type { StoredOrder } from "../orders/store.ts";
import { invoiceLink, type LinkedInvoice } from "./invoice.ts";
import {
  escapeHtml,
  type Fact,
  factLines,
  factTable,
  fillIn,
  headingRow,
  linkRow,
  mailHtml,
  priceIn,
  row,
  SMALL,
  smallRow,
} from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** Where the links of a receipt lead. They work without signing in. */
type ReceiptLinks = {
  readonly receipt: string;
  readonly invoice?: LinkedInvoice | undefined;
  /** The page on which the buyer says who learns. */
  readonly learners?: string | undefined;
};

/** The receipt as a mail in the order's language. */
export function receiptMail(
  order: StoredOrder,
  { receipt, invoice, learners }: ReceiptLinks,
): Mail {
  const { locale } = order;
  const { mail, shell } = wordsIn(locale);
  const words = mail.receipt;
  const fill = fillIn(locale, { order: order.number });
  const price = priceIn(order.currency);
  const date = formatDate(sellerDay(order.paidAt ?? order.createdAt), locale);
  const discount = order.familyDiscount + order.couponDiscount;
  const isFree = order.total === 0;
  const intro = isFree ? words.introFree : words.intro;
  const facts: Fact[] = [
    [words.orderNumber, isolate(order.number)],
    [words.date, date],
    ...(isFree ? [] : [[words.paidWith, isolate(order.gateway.toUpperCase())] as const]),
  ];
  // The name of a language package does not say which language it teaches.
  const nameOf = ({ names, coursePackageId }: StoredOrder["lines"][number]) =>
    isLanguagePackage(coursePackageId) ? `${names[locale]} (${words.language})` : names[locale];
  const lines = order.lines.flatMap((line): (readonly [...Fact, style?: string])[] => {
    const sum = lineSum(line, receiptSymbol(order.currency));
    const extent = joinParts(extentParts(line.extent, shell.prices.extent, locale));
    return [
      [`${isolate(`X ${line.quantity}`)} ${nameOf(line)}`, price(line.unitPrice)],
      ...(sum === null && extent === ""
        ? []
        : [[extent, sum === null ? "" : isolate(sum), SMALL] as const]),
    ];
  });
  const sums: Fact[] = [
    ...(discount > 0 ? [[words.discount, price(-discount)] as const] : []),
    [words.total, price(order.total)],
  ];
  const links: Fact[] = [
    ...(learners === undefined ? [] : [[words.learners, learners] as const]),
    [words.open, receipt],
    ...(invoice === undefined ? [] : [invoiceLink(locale, invoice)]),
  ];
  const text = [
    words.heading,
    intro,
    "",
    ...factLines(facts),
    "",
    words.items,
    ...lines.map(([label, value]) => [label, value].filter((part) => part !== "").join(" – ")),
    ...factLines(sums),
    "",
    words.next,
    ...factLines(links),
    fill(words.help),
  ].join("\n");
  const html = mailHtml(locale, fill(words.subject), [
    headingRow(locale, words.heading),
    row(locale, escapeHtml(intro)),
    factTable(locale, facts),
    row(locale, `<strong>${escapeHtml(words.items)}</strong>`, "border-top:1px solid #D9DEE7;"),
    factTable(locale, [
      ...lines,
      ...sums.map(([label, value]) => [label, value, "font-weight:bold;"] as const),
    ]),
    row(locale, escapeHtml(words.next), "border-top:1px solid #D9DEE7;"),
    ...links.map(([says, address]) => linkRow(locale, address, says)),
    smallRow(locale, fill(words.help)),
  ]);
  return { id: `receipt-${order.id}`, to: order.email, subject: fill(words.subject), text, html };
}

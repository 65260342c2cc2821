import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { isolate } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";
import { type LinkedInvoice, openInvoice } from "./invoice.ts";
import { escapeHtml, type Fact, factTable, linkRow, mailHtml, priceIn, row } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/**
 * Tells the buyer, in the order's language, that money is on its way back; `link` is the receipt, and
 * `invoice` the credit note for it, if there is one.
 */
export function refundMail(
  order: StoredOrder,
  refund: StoredRefund,
  link: string,
  invoice: LinkedInvoice | null = null,
): Mail {
  const { locale } = order;
  const { mail, gateways } = wordsIn(locale);
  const words = mail.refund;
  const { refunds } = gateways;
  const price = priceIn(order.currency);
  const fill = (text: string) =>
    text
      .replace("{order}", order.number)
      .replace("{brand}", brand.name[locale])
      .replace("{amount}", price(refund.amount))
      .replace("{email}", isolate(brand.supportEmail));
  const subject = fill(words.subject);
  const intro = fill(order.duplicate ? words.duplicate : words.intro);
  const way = refunds[order.gateway];
  const facts: Fact[] = [
    [words.orderNumber, isolate(order.number)],
    [words.date, formatDate(sellerDay(refund.createdAt), locale)],
    [words.amount, price(refund.amount)],
    [words.total, price(order.total)],
    [words.refunded, price(order.refunded)],
  ];
  const text = [
    words.heading,
    intro,
    way,
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    "",
    `${words.open}: ${link}`,
    ...(invoice === null ? [] : [`${openInvoice(locale, invoice)}: ${invoice.link}`]),
    fill(words.help),
  ].join("\n");
  const html = mailHtml(locale, subject, [
    row(locale, `<h1 style="font-size:24px;margin:0;">${escapeHtml(words.heading)}</h1>`),
    row(locale, escapeHtml(intro)),
    row(locale, escapeHtml(way)),
    factTable(locale, facts),
    linkRow(locale, link, words.open),
    ...(invoice === null ? [] : [linkRow(locale, invoice.link, openInvoice(locale, invoice))]),
    row(locale, escapeHtml(fill(words.help)), "color:#55627A;font-size:14px;"),
  ]);
  return { id: `refund-${refund.id}`, to: order.email, subject, text, html };
}

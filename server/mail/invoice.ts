import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import type { InvoiceKind } from "#core/invoice.ts";
import { isolate, type Locale } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import { escapeHtml, type Fact, factTable, linkRow, mailHtml, row } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** An invoice or a credit note, and the address of its page. */
export type LinkedInvoice = {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly link: string;
};

/** What its link says. */
export function openInvoice(locale: Locale, { kind, number }: LinkedInvoice): string {
  return wordsIn(locale).mail.invoice.open[kind].replace("{number}", isolate(number));
}

/** An invoice or a credit note that could not go with the mail about its order or refund. */
export function invoiceMail(order: StoredOrder, invoice: LinkedInvoice): Mail {
  const { locale } = order;
  const words = wordsIn(locale).mail.invoice;
  const fill = (text: string) =>
    text
      .replace("{order}", order.number)
      .replace("{brand}", brand.name[locale])
      .replace("{number}", isolate(invoice.number))
      .replace("{email}", isolate(brand.supportEmail));
  const { kind } = invoice;
  const subject = fill(words.subjects[kind]);
  const facts: Fact[] = [[words.orderNumber, isolate(order.number)]];
  const open = openInvoice(locale, invoice);
  const text = [
    words.headings[kind],
    fill(words.intros[kind]),
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    "",
    `${open}: ${invoice.link}`,
    fill(words.help),
  ].join("\n");
  const html = mailHtml(locale, subject, [
    row(locale, `<h1 style="font-size:24px;margin:0;">${escapeHtml(words.headings[kind])}</h1>`),
    row(locale, escapeHtml(fill(words.intros[kind]))),
    factTable(locale, facts),
    linkRow(locale, invoice.link, open),
    row(locale, escapeHtml(fill(words.help)), "color:#55627A;font-size:14px;"),
  ]);
  return { id: `invoice-${invoice.number}`, to: order.email, subject, text, html };
}

import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { isolate } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import { escapeHtml, factTable, linkRow, mailHtml, row } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** Reminds a buyer to say who learns; it names no learner, and `link` opens the page (D-208). */
export function learnersMail(order: StoredOrder, link: string): Mail {
  const { locale, number } = order;
  const words = wordsIn(locale).mail.learners;
  const subject = words.subject.replace("{order}", number);
  const facts = [[words.orderNumber, isolate(number)]] as const;
  const help = words.help.replace("{email}", isolate(brand.supportEmail));
  const text = [
    words.heading,
    words.intro,
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    "",
    `${words.open}: ${link}`,
    help,
  ].join("\n");
  const html = mailHtml(locale, subject, [
    row(locale, `<h1 style="font-size:24px;margin:0;">${escapeHtml(words.heading)}</h1>`),
    row(locale, escapeHtml(words.intro)),
    factTable(locale, facts),
    linkRow(locale, link, words.open),
    row(locale, escapeHtml(help), "color:#55627A;font-size:14px;"),
  ]);
  return { id: `learners-${order.id}`, to: order.email, subject, text, html };
}

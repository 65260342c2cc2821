import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { isolate } from "#core/locale.ts";
import type { ReplyToSend } from "../contact/replies.ts";
import { escapeHtml, linesToHtml, mailHtml, row } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/**
 * An answer of the staff, in the language of the message, with the message below it. What the parent
 * answers goes to the provider's own mailbox, not to the shop.
 */
export function replyMail(reply: ReplyToSend): Mail {
  const { locale, text, message, email } = reply;
  const words = wordsIn(locale).mail.reply;
  const fill = (line: string) =>
    line
      .replace("{brand}", brand.name[locale])
      .replace("{date}", formatDate(sellerDay(reply.writtenAt), locale))
      .replace("{email}", isolate(brand.supportEmail));
  const subject = fill(words.subject);
  const quote = message.split("\n").map((line) => `> ${line}`);
  const plain = [
    text,
    "",
    fill(words.team),
    "",
    fill(words.help),
    "",
    fill(words.quoted),
    ...quote,
  ];
  const html = mailHtml(locale, subject, [
    row(locale, `<div dir="auto">${linesToHtml(text)}</div>`),
    row(locale, escapeHtml(fill(words.team)), "font-weight:bold;"),
    row(locale, escapeHtml(fill(words.help)), "color:#55627A;font-size:14px;"),
    row(locale, escapeHtml(fill(words.quoted)), "border-top:1px solid #D9DEE7;color:#55627A;"),
    row(
      locale,
      `<blockquote dir="auto" style="margin:0;">${linesToHtml(message)}</blockquote>`,
      "color:#55627A;",
    ),
  ]);
  return {
    id: `reply-${reply.messageId}-${reply.key}`,
    to: email,
    replyTo: brand.supportEmail,
    subject,
    text: plain.join("\n"),
    html,
  };
}

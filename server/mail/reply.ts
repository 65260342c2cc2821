import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import type { ReplyToSend } from "../contact/replies.ts";
import { escapeHtml, fillIn, linesToHtml, mailHtml, row, smallRow } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/**
 * An answer of the staff, in the language of the message, with the message below it. What the parent
 * answers goes to the provider's own mailbox, not to the shop.
 */
export function replyMail(reply: ReplyToSend): Mail {
  const { locale, text, message, email } = reply;
  const words = wordsIn(locale).mail.reply;
  const fill = fillIn(locale, { date: formatDate(sellerDay(reply.writtenAt), locale) });
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
    smallRow(locale, fill(words.help)),
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

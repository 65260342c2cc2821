import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { addressIn } from "#core/addresses.ts";
import { isolate } from "#core/locale.ts";
import type { ContactMessage } from "../contact/store.ts";
import { escapeHtml, headingRow, linesToHtml, linkRow, mailHtml, row, smallRow } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/**
 * A visitor's message as a mail to staff, with a link to it in the inbox. A reply to the mail goes to
 * the visitor and is not in the inbox.
 */
export function contactMail(message: ContactMessage, to: string, publicUrl: string): Mail {
  const { locale, name, email, phone, msg } = message;
  const words = wordsIn(locale).mail.contact;
  const subject = words.subject.replace("{brand}", brand.name[locale]);
  const inbox = `${publicUrl}${addressIn(locale, "/admin/messages")}?message=${message.id}`;
  const facts: [string, string][] = [
    [words.name, name],
    [words.email, isolate(email)],
    ...(phone === "" ? [] : [[words.phone, isolate(phone)] as [string, string]]),
  ];
  const text = [
    words.heading,
    "",
    ...facts.map(([label, value]) => `${label} ${value}`),
    "",
    msg,
    "",
    `${words.open}: ${inbox}`,
    words.reply,
  ].join("\n");
  const html = mailHtml(locale, subject, [
    headingRow(locale, words.heading),
    ...facts.map(([label, value]) =>
      row(locale, `<strong>${escapeHtml(label)}</strong> ${escapeHtml(value)}`),
    ),
    row(locale, `<div dir="auto">${linesToHtml(msg)}</div>`, "border-top:1px solid #D9DEE7;"),
    linkRow(locale, inbox, words.open),
    smallRow(locale, words.reply),
  ]);
  return { id: `contact-${message.id}`, to, replyTo: email, subject, text, html };
}

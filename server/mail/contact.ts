import { brand } from "#content/brand.ts";
import { copy as arabic } from "#content/mail.ar.ts";
import { copy as english } from "#content/mail.en.ts";
import { isolate } from "#core/locale.ts";
import type { ContactMessage } from "../contact/store.ts";
import { cell, escapeHtml, mailHtml } from "./layout.ts";
import type { Mail } from "./post.ts";

/** A visitor's message as a mail to staff; an answer to it goes to the visitor. */
export function contactMail(message: ContactMessage, to: string): Mail {
  const { locale, name, email, phone, msg } = message;
  const words = (locale === "ar" ? arabic : english).contact;
  const subject = words.subject.replace("{brand}", brand.name[locale]);
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
    words.reply,
  ].join("\n");
  const row = (html: string, style = "") => `<tr>${cell(locale, html, style)}</tr>`;
  const html = mailHtml(locale, subject, [
    row(`<h1 style="font-size:24px;margin:0;">${escapeHtml(words.heading)}</h1>`),
    ...facts.map(([label, value]) =>
      row(`<strong>${escapeHtml(label)}</strong> ${escapeHtml(value)}`),
    ),
    row(
      `<div dir="auto">${escapeHtml(msg).replaceAll("\n", "<br>")}</div>`,
      "border-top:1px solid #D9DEE7;",
    ),
    row(escapeHtml(words.reply), "color:#55627A;font-size:14px;"),
  ]);
  return { id: `contact-${message.id}`, to, replyTo: email, subject, text, html };
}

import { randomUUID } from "node:crypto";
import { brand } from "#content/brand.ts";
import { copy as arabic } from "#content/mail.ar.ts";
import { copy as english } from "#content/mail.en.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { cell, escapeHtml, mailHtml } from "./layout.ts";
import type { Mail } from "./post.ts";

/** The code to sign in with. The subject names neither the code nor the person. */
export function loginCodeMail(email: string, code: string, locale: Locale): Mail {
  const words = (locale === "ar" ? arabic : english).loginCode;
  const subject = words.subject.replace("{brand}", brand.name[locale]);
  const row = (html: string, style = "") => `<tr>${cell(locale, html, style)}</tr>`;
  const shown = `<span dir="ltr" style="font-size:32px;font-weight:bold;letter-spacing:4px;">${code}</span>`;
  return {
    id: `login-code-${randomUUID()}`,
    to: email,
    subject,
    text: [words.heading, "", isolate(code), "", words.intro, words.ignore].join("\n"),
    html: mailHtml(locale, subject, [
      row(`<h1 style="font-size:24px;margin:0;">${escapeHtml(words.heading)}</h1>`),
      row(shown, "padding:16px 0;"),
      row(escapeHtml(words.intro)),
      row(escapeHtml(words.ignore), "color:#55627A;font-size:14px;"),
    ]),
  };
}

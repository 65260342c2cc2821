import { randomUUID } from "node:crypto";
import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { escapeHtml, mailHtml, row } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** The code to sign in with. The subject names neither the code nor the person. */
export function loginCodeMail(email: string, code: string, locale: Locale): Mail {
  const words = wordsIn(locale).mail.loginCode;
  const subject = words.subject.replace("{brand}", brand.name[locale]);
  const shown = `<span dir="ltr" style="font-size:32px;font-weight:bold;letter-spacing:4px;">${code}</span>`;
  return {
    id: `login-code-${randomUUID()}`,
    to: email,
    subject,
    text: [words.heading, "", isolate(code), "", words.intro, words.ignore].join("\n"),
    html: mailHtml(locale, subject, [
      row(locale, `<h1 style="font-size:24px;margin:0;">${escapeHtml(words.heading)}</h1>`),
      row(locale, shown, "padding:16px 0;"),
      row(locale, escapeHtml(words.intro)),
      row(locale, escapeHtml(words.ignore), "color:#55627A;font-size:14px;"),
    ]),
  };
}

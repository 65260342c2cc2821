import { randomUUID } from "node:crypto";
import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { escapeHtml, headingRow, mailHtml, row, smallRow } from "./layout.ts";
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
      headingRow(locale, words.heading),
      row(locale, shown, "padding:16px 0;"),
      row(locale, escapeHtml(words.intro)),
      smallRow(locale, words.ignore),
    ]),
  };
}

import { DEFAULT_LOCALE, LOCALES, type Locale } from "#core/locale.ts";
import {
  escapeHtml,
  type Fact,
  factLines,
  factTable,
  headingRow,
  mailHtml,
  row,
  smallRow,
} from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** The message to staff, in one language. */
export type StaffMailPart = {
  readonly subject: string;
  readonly heading: string;
  readonly intro: string;
  readonly facts: readonly Fact[];
  /** What to do next. */
  readonly next?: string;
};

/** A mail to staff, with a part in each language: nobody knows which one they read. */
export function staffMail(id: string, to: string, partIn: (locale: Locale) => StaffMailPart): Mail {
  const parts = LOCALES.map((locale) => ({ ...partIn(locale), locale }));
  const subject = parts.map((part) => part.subject).join(" · ");
  return {
    id,
    to,
    subject,
    text: parts
      .map(({ heading, intro, facts, next }) =>
        [heading, intro, "", ...factLines(facts), ...(next === undefined ? [] : ["", next])].join(
          "\n",
        ),
      )
      .join("\n\n"),
    html: mailHtml(
      DEFAULT_LOCALE,
      subject,
      parts.flatMap(({ locale, heading, intro, facts, next }) => [
        headingRow(locale, heading),
        row(locale, escapeHtml(intro)),
        factTable(locale, facts),
        ...(next === undefined ? [] : [smallRow(locale, next)]),
      ]),
    ),
  };
}

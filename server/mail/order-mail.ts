import type { StoredOrder } from "../orders/store.ts";
import {
  escapeHtml,
  type Fact,
  factLines,
  factTable,
  fillIn,
  headingRow,
  linesToHtml,
  linkRow,
  mailHtml,
  row,
  smallRow,
} from "./layout.ts";
import type { Mail } from "./mailer.ts";

type OrderWords = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What staff have typed; it has no places. */
  readonly typed?: string;
  readonly facts: readonly Fact[];
  /** What they say, and where they lead. */
  readonly links: readonly Fact[];
  readonly help: string;
};

/** A mail about an order, in its language: `{order}` is filled, and what else `places` names. */
export function orderMail(
  { locale, number, email }: Pick<StoredOrder, "locale" | "number" | "email">,
  id: string,
  words: OrderWords,
  places: Readonly<Record<string, string>> = {},
): Mail {
  const { heading, typed = "", facts, links } = words;
  const fill = fillIn(locale, { order: number, ...places });
  const subject = fill(words.subject);
  const paragraphs = words.paragraphs.map(fill);
  const help = fill(words.help);
  const text = [
    heading,
    ...paragraphs,
    ...(typed === "" ? [] : ["", typed]),
    "",
    ...factLines(facts),
    "",
    ...factLines(links),
    help,
  ].join("\n");
  const html = mailHtml(locale, subject, [
    headingRow(locale, heading),
    ...paragraphs.map((paragraph) => row(locale, escapeHtml(paragraph))),
    ...(typed === "" ? [] : [row(locale, `<div dir="auto">${linesToHtml(typed)}</div>`)]),
    factTable(locale, facts),
    ...links.map(([says, address]) => linkRow(locale, address, says)),
    smallRow(locale, help),
  ]);
  return { id, to: email, subject, text, html };
}

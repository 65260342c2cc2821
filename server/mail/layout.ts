import { brand } from "#content/brand.ts";
import { directionOf, isolate, type Locale } from "#core/locale.ts";
import { type Currency, toMajor } from "#core/money.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A text that somebody typed, with its line breaks. */
export function linesToHtml(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** How a mail writes amounts in minor units of `currency`. */
export function priceIn(currency: Currency): (minor: number) => string {
  return (minor) => isolate(formatPrice(toMajor(minor), receiptSymbol(currency)));
}

const INK = "#14213D";
const PRIMARY = "#0B6E6E";
const FONT = "Tahoma, Arial, sans-serif";

/** A table cell with everything inline, as mail clients need it; `html` is already escaped. */
function cell(locale: Locale, html: string, style = "", side: "start" | "end" = "start"): string {
  const isRight = (directionOf(locale) === "rtl") === (side === "start");
  const align = isRight ? "right" : "left";
  return `<td dir="${directionOf(locale)}" align="${align}" style="font-family:${FONT};font-size:16px;line-height:1.6;color:${INK};text-align:${align};padding:6px 0;${style}">${html}</td>`;
}

/** A label and its value. */
export type Fact = readonly [label: string, value: string];

/** Facts as the text of a mail has them, each in a line. */
export function factLines(facts: readonly Fact[]): readonly string[] {
  return facts.map(([label, value]) => `${label}: ${value}`);
}

/** Fills the places of a mail's words: our name and address, and those that `places` names. */
export function fillIn(
  locale: Locale,
  places: Readonly<Record<string, string>> = {},
): (text: string) => string {
  const all = new Map(Object.entries(places))
    .set("brand", brand.name[locale])
    .set("email", isolate(brand.supportEmail));
  return (text) => text.replaceAll(/\{(\w+)\}/g, (place, name) => all.get(name) ?? place);
}

/** A row of full width; `html` is already escaped. A word that is wider than the row is broken in it. */
export function row(locale: Locale, html: string, style = ""): string {
  return `<tr>${cell(locale, html, `word-break:break-word;${style}`)}</tr>`;
}

export function headingRow(locale: Locale, heading: string): string {
  return row(locale, `<h1 style="font-size:24px;margin:0;">${escapeHtml(heading)}</h1>`);
}

/** How a mail shows what matters less than the rest. */
export const SMALL = "color:#55627A;font-size:14px;";

export function smallRow(locale: Locale, text: string): string {
  return row(locale, escapeHtml(text), SMALL);
}

/** A date, an amount or a number of an order: so many characters fit beside a label on a narrow phone. */
const SHORT_FIGURES = /^(?=.*\d).{1,20}$/;
/** A word of so many letters may be wider than its cell there. */
const LONG_WORD = /[^\s-]{15}/;

/** A label; what no-break spaces hold together is whole where it fits, and broken between words where not. */
function labelHtml(label: string): string {
  return escapeHtml(label).replaceAll(
    /[^ ]*\u00a0[^ ]*/g,
    (part) => `<span style="display:inline-block;">${part.replaceAll("\u00a0", " ")}</span>`,
  );
}

/** A row for each fact, with its label at the start and its value at the end; short figures are not broken. */
export function factTable(
  locale: Locale,
  facts: readonly (readonly [...Fact, style?: string])[],
): string {
  const gap = directionOf(locale) === "rtl" ? "padding-right:8px;" : "padding-left:8px;";
  const breaks = (text: string) => (LONG_WORD.test(text) ? "" : "word-break:normal;");
  const rows = facts.map(([label, value, style = ""]) => {
    const whole = SHORT_FIGURES.test(value) ? "white-space:nowrap;" : breaks(value);
    const [start, end] = [breaks(label) + style, gap + whole + style];
    return `<tr>${cell(locale, labelHtml(label), start)}${cell(locale, linesToHtml(value), end, "end")}</tr>`;
  });
  return row(
    locale,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join("")}</table>`,
  );
}

/** A link, in a row of its own. */
export function linkRow(locale: Locale, address: string, words: string): string {
  return row(
    locale,
    `<a href="${escapeHtml(address)}" style="color:${PRIMARY};font-weight:bold;">${escapeHtml(words)}</a>`,
  );
}

/** The one layout of all our mails: 600 pixels, inline styles, right to left in Arabic. */
export function mailHtml(locale: Locale, title: string, rows: readonly string[]): string {
  const dir = directionOf(locale);
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body dir="${dir}" style="margin:0;padding:24px 8px;background:#FFFBF3;">
<table role="presentation" dir="${dir}" width="600" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;margin:0 auto;background:#FFFFFF;border:1px solid #D9DEE7;border-radius:20px;">
<tr><td style="padding:32px 24px;">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0">
<tr>${cell(locale, escapeHtml(brand.name[locale]), `font-weight:bold;color:${PRIMARY};`)}</tr>
${rows.join("\n")}
</table>
</td></tr>
</table>
</body>
</html>`;
}

import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { DEFAULT_LOCALE, directionOf, LOCALES, type Locale, type Localized } from "#core/locale.ts";
import type { Invoice } from "./store.ts";
import { type InvoiceView, qrModules, type Row, type Value, viewInvoice } from "./view.ts";

/** Colours, letters and corners of the shop (web/styles/tokens.css), in a page without a script. */
const STYLES = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: #fffbf3; color: #14213d;
  font: 1rem/1.6 Alexandria, Tahoma, Arial, sans-serif; }
main { max-width: 56.25rem; margin: 0 auto; padding: 32px; background: #fff;
  border: 1px solid #d9dee7; border-radius: 20px; }
.both { display: flex; gap: 16px; justify-content: space-between; }
.both > * { flex: 1; min-width: 0; overflow-wrap: anywhere; }
h1 { margin: 0; color: #0b6e6e; font-size: 1.75rem; line-height: 1.3; }
h2 { margin: 32px 0 8px; font-size: 1.125rem; }
p { margin: 0; }
.head { padding-bottom: 12px; margin-bottom: 16px; border-bottom: 2px solid #0b6e6e; }
.name { font-size: 1.25rem; font-weight: 700; }
.quiet, th { color: #55627a; font-size: 0.875rem; font-weight: 400; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 4px; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
.facts { margin-top: 24px; table-layout: fixed; }
.facts td { text-align: center; }
.facts th { width: 32%; }
.scroll { overflow-x: auto; }
.lines { min-width: 45rem; }
.lines th:not(:first-child), .lines th:not(:first-child) span, .lines td { text-align: right;
  white-space: nowrap; }
.lines thead span, .lines tbody th > span { display: block; }
.lines tbody tr { border-top: 1px solid #d9dee7; }
.lines tbody th { width: 36%; color: inherit; font-size: 1rem; }
.total, .total th { color: inherit; font-weight: 700; }
.sums { display: flex; flex-wrap: wrap; gap: 24px; margin-top: 24px; align-items: flex-start; }
.sums .facts { flex: 1 1 min(100%, 18.75rem); margin: 0; }
.qr { width: 150px; height: 150px; }
.note { margin-top: 24px; }
.file { display: inline-block; margin-top: 24px; padding: 8px 20px; border-radius: 999px;
  background: #0b6e6e; color: #fff; font-weight: 700; text-decoration: none; }
.file:focus-visible { outline: 3px solid #14213d; outline-offset: 3px; }
@media (max-width: 29.9375rem) {
  body { padding: 12px 8px; } main { padding: 20px 14px; }
  h1 { font-size: 1.375rem; } td { font-size: 0.875rem; } .facts th { width: 27%; }
}
/* A phone with large text: one below the other, a value after its labels. */
@media (max-width: 18rem) {
  .both { display: block; } .both > [lang] { display: block; }
  .facts tr { display: flex; flex-direction: column; margin-bottom: 8px; }
  .facts th { width: auto; } .facts td { order: 1; text-align: start; }
}
/* A scanner needs dark squares on a light ground, with room around them. */
@media (forced-colors: active) {
  .qr { padding: 12px; background: #fff; forced-color-adjust: none; }
  .file { border: 2px solid LinkText; }
}
@media print {
  :root { font-size: 16px; }
  body { padding: 0; background: #fff; font-size: 11pt; }
  main { max-width: none; padding: 0; border: 0; }
  .lines { min-width: 0; } .scroll { overflow: visible; } .file { display: none; }
}
`;

/** Nothing may run or be fetched: the page is complete. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Markup = ReturnType<typeof html>;

function page(title: string, body: Markup): string {
  return String(html`<!doctype html>
<html lang="${DEFAULT_LOCALE}" dir="${directionOf(DEFAULT_LOCALE)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLES)}</style></head>
<body><main>
${body}
</main></body>
</html>`);
}

function inLanguage(tag: "p" | "div" | "span" | "th", locale: Locale, text: unknown): Markup {
  const attributes = raw(`${tag} lang="${locale}" dir="${directionOf(locale)}"`);
  return html`<${attributes}>${text}</${raw(tag)}>`;
}

/** A text in all languages, each in an element of its own. */
function each(texts: Localized, tag: "p" | "div" | "span" = "span"): readonly Markup[] {
  return LOCALES.map((locale) => inLanguage(tag, locale, texts[locale]));
}

function value(text: Value): Markup | readonly Markup[] {
  return typeof text === "string" ? html`<bdi>${breakable(text)}</bdi>` : each(text, "div");
}

/** An email that is too long for its line goes on behind its @. */
function breakable(text: string): readonly (string | Markup)[] {
  return text.split(/(?<=@)/).map((part, at) => (at === 0 ? part : html`<wbr>${part}`));
}

/** Rows of a value between its labels. */
function rows(list: readonly (Row & { readonly isTotal?: boolean })[]): Markup {
  const label = (texts: Localized, locale: Locale) =>
    html`<th scope="row" lang="${locale}" dir="${directionOf(locale)}">${texts[locale]}</th>`;
  const [first = DEFAULT_LOCALE, ...others] = LOCALES;
  return html`<table class="facts"><tbody>
${list.map(
  ({ label: texts, value: text, isTotal = false }) =>
    html`<tr class="${isTotal ? "total" : ""}">${label(texts, first)}<td>${value(text)}</td>${others.map((locale) => label(texts, locale))}</tr>
`,
)}</tbody></table>`;
}

/** What was bought, or refunded; a small screen moves it sideways, by keyboard too. */
function lines({ linesTitle, columns, lines: list }: InvoiceView): Markup {
  return html`<h2 id="lines" class="both">${each(linesTitle)}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="lines"><table class="lines">
<thead><tr>${columns.map((texts) => html`<th scope="col">${each(texts)}</th>`)}</tr></thead>
<tbody>
${list.map(
  ({ names, details, figures }) => html`<tr><th scope="row">${LOCALES.map(
    (locale) =>
      html`${inLanguage("span", locale, names[locale])}${
        details[locale] === ""
          ? ""
          : html`<span class="quiet" lang="${locale}" dir="${directionOf(locale)}">${details[locale]}</span>`
      }`,
  )}</th>${figures.map((figure) => html`<td>${figure}</td>`)}</tr>
`,
)}</tbody></table></div>`;
}

function qrPicture(qr: NonNullable<InvoiceView["qr"]>): Markup {
  const size = qr.rows.length;
  const squares = qrModules(qr.rows).map(
    ({ across, down, count }) => `M${across} ${down}h${count}v1h-${count}z`,
  );
  return html`<svg class="qr" role="img" aria-label="${qr.label[DEFAULT_LOCALE]}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${squares.join("")}"/></svg>`;
}

/** The page of an invoice, in all languages at once; `file` is the address of its PDF. */
export function invoicePage(invoice: Invoice, file: string): string {
  const view = viewInvoice(invoice);
  const { title, seller, facts, sums, qr, note, number } = view;
  return page(
    `${title[DEFAULT_LOCALE]} ${number} | ${brand.name[DEFAULT_LOCALE]}`,
    html`<h1 class="both head">${each(title)}</h1>
<div class="both quiet">${each(seller.label, "p")}</div>
<div class="both name">${each(seller.names, "p")}</div>
<div class="both">${each(seller.addresses, "p")}</div>
${rows(facts)}
${lines(view)}
<div class="sums">${qr === null ? "" : qrPicture(qr)}${rows(sums)}</div>
<div class="note quiet">${each(note, "p")}</div>
<a class="file" href="${file}">${LOCALES.map((locale, position) => html`${position === 0 ? "" : " · "}${inLanguage("span", locale, wordsIn(locale).invoice.pdf)}`)}</a>`,
  );
}

/** In place of an invoice, for a link that opens none: the same whatever is wrong with it. */
export const GONE_PAGE = page(
  wordsIn(DEFAULT_LOCALE).invoice.gone.heading,
  html`<h1 class="both head">${LOCALES.map((locale) => inLanguage("span", locale, wordsIn(locale).invoice.gone.heading))}</h1>
<div class="both">${LOCALES.map((locale) => inLanguage("p", locale, wordsIn(locale).invoice.gone.text))}</div>`,
);

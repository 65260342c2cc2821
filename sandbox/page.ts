import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { directionOf, type Locale } from "#core/locale.ts";

/** HTML whose inserted texts are escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The shop's colours and shapes (design.md §3 to §5), for small pages without scripts. */
const STYLE = `
:root { color-scheme: light; --ink: #14213d; --soft-ink: #33415c; --line: #d9dee7;
  --primary: #0b6e6e; --primary-dark: #0a5a5b; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: #fffbf3; color: var(--ink);
  font: 400 1rem/1.6 "Alexandria Variable", Alexandria, Arial, Tahoma, sans-serif; }
:lang(ar) { line-height: 1.85; letter-spacing: 0; }
main { max-inline-size: 560px; margin-inline: auto; padding: 32px 24px; background: #fff;
  border: 1px solid var(--line); border-radius: 20px; box-shadow: 0 6px 16px -6px rgb(20 33 61 / .14); }
main.wide { max-inline-size: 960px; }
h1 { margin: 0 0 8px; font-size: 1.875rem; line-height: 1.25; display: flex; flex-wrap: wrap;
  align-items: center; gap: 12px; }
h2 { margin: 32px 0 8px; font-size: 1.125rem; }
p { margin: 0 0 16px; color: var(--soft-ink); }
.badge { padding: 2px 12px; border-radius: 999px; background: #fff3d6; font-size: .875rem; font-weight: 600; }
.amount { margin: 16px 0; color: var(--ink); font-size: min(2.125rem, 11vw); font-weight: 700; line-height: 1.3; }
.label { display: block; color: var(--soft-ink); font-size: .9375rem; font-weight: 500; }
.note { padding: 12px 16px; border-radius: 8px; background: #fdecea; color: #b3261e; }
table { inline-size: 100%; border-collapse: collapse; }
caption { padding-block: 8px; text-align: start; font-weight: 600; }
th, td { padding: 8px 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
th:not(:first-child), td:not(:first-child) { padding-inline-start: 16px; }
.end { text-align: end; white-space: nowrap; }
bdi[dir] { white-space: nowrap; }
form { display: grid; gap: 12px; margin-block: 24px 32px; }
button { min-block-size: 48px; padding: 10px 20px; border: 2px solid var(--primary); border-radius: 14px;
  background: #fff; color: var(--primary-dark); font: inherit; font-weight: 600; cursor: pointer; }
button.main { background: var(--primary); color: #fff; }
button.main:hover { background: var(--primary-dark); }
a { color: var(--primary); text-underline-offset: .28em; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: #fffbf3;
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
/* A phone that is small or has large text: what is bought above its figures. */
@media (max-width: 22rem) {
  body { padding-inline: 8px; }
  main { padding: 20px 14px; overflow-wrap: anywhere; }
  tr { display: flex; flex-wrap: wrap; justify-content: space-between; border-block-end: 1px solid var(--line); }
  th, td { border: 0; }
  :is(th, td):first-child { flex: 1 0 100%; padding-block-end: 0; }
  :is(th, td):not(:first-child) { padding-inline-start: 0; }
}
`;

const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

export type Page = {
  readonly locale: Locale;
  readonly title: string;
  readonly body: Markup;
  readonly wide?: boolean;
  readonly status?: number;
  /** Origins to which forms may be sent. */
  readonly formTargets?: readonly string[];
};

/** A whole HTML page: no script, one style, and a policy that allows nothing else. */
export async function pageResponse(page: Page): Promise<Response> {
  const document = await html`<!doctype html>
<html lang="${page.locale}" dir="${directionOf(page.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>
<main class="${page.wide ? "wide" : "narrow"}">
${page.body}
</main>
</body>
</html>`;
  const targets = ["'self'", ...(page.formTargets ?? [])].join(" ");
  return new Response(document.toString(), {
    status: page.status ?? 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src ${STYLE_SOURCE}; img-src data:; frame-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

import { copy as ar } from "#content/no-script.ar.ts";
import { copy as en, type NoScriptCopy } from "#content/no-script.en.ts";
import type { Locale, Localized } from "#core/locale.ts";

const WORDS: Localized<NoScriptCopy> = { en, ar };

/** Where the scripts of React Router begin in a document; `web/root.tsx` renders it. */
const SCRIPTS = '<noscript id="scripts"></noscript>';
const END = "</body>";
const PRELOAD = /<link rel="modulepreload" [^>]*>/g;

/**
 * Lets a document be painted before its scripts are fetched: puts them, and the hints to fetch them
 * early, inside <noscript>, from where `web/start/deferred-scripts.js` takes them after the first paint.
 * What a new version of React Router writes elsewhere stays there, and still works. With the scripts comes the note
 * that says, in the document's language, that they did not arrive.
 */
export function deferScripts(html: string, locale: Locale): string {
  const start = html.indexOf(SCRIPTS);
  const end = html.lastIndexOf(END);
  if (start === -1 || end < start) return html;
  const before = html.slice(0, start);
  const scripts = html.slice(start + SCRIPTS.length, end);
  const preloads = [...before.matchAll(PRELOAD)].join("");
  const deferred = `<noscript id="scripts">${preloads}${scripts}${failedNote(locale)}</noscript>`;
  return before.replaceAll(PRELOAD, "") + deferred + html.slice(end);
}

/** Looks like a toast. Hidden, because without JavaScript the browser renders what is in <noscript>. */
function failedNote(locale: Locale): string {
  const { failed, reload } = WORDS[locale];
  return `<div id="scripts-failed" class="toast-region" role="alert" hidden><div class="toast night"><p class="toast-text">${failed}</p><a href="" class="button button-glow">${reload}</a></div></div>`;
}

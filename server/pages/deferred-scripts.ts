/** Where the scripts of React Router begin in a document; `web/root.tsx` renders it. */
const SCRIPTS = '<noscript id="scripts"></noscript>';
const END = "</body>";
const PRELOAD = /<link rel="modulepreload" [^>]*>/g;

/**
 * Lets a document be painted before its scripts are fetched: puts them, and the hints to fetch them
 * early, inside <noscript>, from where `web/start/deferred-scripts.js` takes them after the first paint.
 * What a new version of React Router writes elsewhere stays there, and still works.
 */
export function deferScripts(html: string): string {
  const start = html.indexOf(SCRIPTS);
  const end = html.lastIndexOf(END);
  if (start === -1 || end < start) return html;
  const before = html.slice(0, start);
  const scripts = html.slice(start + SCRIPTS.length, end);
  const preloads = [...before.matchAll(PRELOAD)].join("");
  const deferred = `<noscript id="scripts">${preloads}${scripts}</noscript>`;
  return before.replaceAll(PRELOAD, "") + deferred + html.slice(end);
}

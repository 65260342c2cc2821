/** The hints of React Router to fetch a script early, and the script that starts the app. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** What the app starts with: the data of its loaders. */
const DATA = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g;
/** React Router's `ScrollRestoration`: a new entry of the history gets a key, then storage is asked for its place. */
const SCROLL = /<script>(\(\(storageKey, restoreKey\) => \{[\s\S]*?)<\/script>/;
const NEW_ENTRY = `
if (performance.getEntriesByType("navigation")[0]?.type === "navigate") {
  history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
} else `;
/** The script that runs the app: the last of all. */
const APP = /\bimport\(("[^"]+")\)/;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;

/**
 * Lets a document be painted before its scripts are fetched: what is read comes first on a slow
 * line, what makes it answer to a touch comes next. All are fetched at once, and then run one after
 * the other, each in a task of its own, so that a touch is not kept waiting by all of them together.
 * What waits is a module, which runs in a task of its own after the document is read.
 * A document that nobody sees is never painted, so there the scripts come at once. Without scripts
 * nothing changes.
 * @throws Error when the document does not start as React Router's documents do
 */
export function fetchScriptsLate(html: string): string {
  const files = new Set([...html.matchAll(PRELOAD)].map(([, file]) => file));
  const start = START.exec(html);
  if (start === null) throw new Error("The document has no script that starts the app.");
  const [element, code = ""] = start;
  const started = code.replaceAll(STATIC_IMPORT, (_, name: string | undefined, file: string) =>
    name === undefined ? `await import(${file});` : `const ${name} = await import(${file});`,
  );
  const app = APP.exec(code)?.[1];
  const data = [...html.matchAll(DATA)].map(([, made]) => made);
  const before = [...files].filter((file) => JSON.stringify(file) !== app);
  const late = `
{
  const fetchScripts = async () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", fetchScripts);
    for (const href of ${JSON.stringify([...files])}) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
      await globalThis.scheduler?.yield?.();
    }
    ${data.join("\n    ")}
    for (const href of ${JSON.stringify(before)}) await import(href);
    ${started.trim()}
  };
  const observer = new PerformanceObserver(fetchScripts);
  document.addEventListener("visibilitychange", fetchScripts);
  if (document.hidden) fetchScripts();
  else observer.observe({ type: "paint", buffered: true });
}
`;
  return html
    .replaceAll(PRELOAD, "")
    .replaceAll(DATA, "<script></script>")
    .replace(element, () => `<script type="module" async>${late}</script>`);
}

/**
 * Lets a document that is newly opened be read to its end without a look into the browser's storage,
 * which answers when it has time. Only one that is loaded again or come back to was left at a place.
 * @throws Error when the document does not look for its place as React Router's documents do
 */
export function seekPlaceLate(html: string): string {
  if (!SCROLL.test(html)) throw new Error("The document has no script that looks for its place.");
  return html.replace(SCROLL, (_, seek: string) => `<script>${NEW_ENTRY}${seek}</script>`);
}

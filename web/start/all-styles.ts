/** The page's own styles in the document; `null` on the server and in development. */
const own =
  typeof document === "undefined"
    ? null
    : document.querySelector<HTMLStyleElement>("#styles[data-all]");
const href = own?.dataset["all"] ?? "";

let arriving: Promise<void> | null = null;

/**
 * Loads the styles of all pages. A document comes with those of its own page only
 * (server/pages/styles.ts), so a navigation waits for this.
 * @throws Error if they do not load; the next call tries again
 */
export function loadAllStyles(): Promise<void> {
  arriving ??= own === null ? Promise.resolve() : replaceBy(own);
  return arriving;
}

function replaceBy(ownStyles: HTMLStyleElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => {
      // The browser would otherwise match the same rules twice at every change.
      ownStyles.disabled = true;
      resolve();
    };
    link.onerror = () => {
      link.remove();
      arriving = null;
      reject(new Error(`${href} did not load.`));
    };
    document.head.append(link);
  });
}

/** Prefetches the styles of all pages, so that the next navigation does not wait. */
export function fetchAllStyles(): void {
  if (own === null) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
}

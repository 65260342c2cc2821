/** The styles that the server wrote into the document; `null` on the server and in development. */
const own =
  typeof document === "undefined"
    ? null
    : document.querySelector<HTMLStyleElement>("#styles[data-all]");
const href = own?.dataset["all"] ?? "";

let arriving: Promise<void> | null = null;

/**
 * Brings the styles of all pages into the document, which came with those of its own page alone
 * (server/page-styles.ts). Whoever shows another page in it waits for them.
 * @throws Error when they do not come; the next call asks again
 */
export function bringAllStyles(): Promise<void> {
  arriving ??= own === null ? Promise.resolve() : replaceBy(own);
  return arriving;
}

function replaceBy(ownStyles: HTMLStyleElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => {
      // The same rules twice would be weighed twice, at every change of the page.
      ownStyles.disabled = true;
      resolve();
    };
    link.onerror = () => {
      link.remove();
      arriving = null;
      reject(new Error(`${href} did not come.`));
    };
    document.head.append(link);
  });
}

/** Fetches the styles of all pages while nothing else is to do, so that the next page needs not wait. */
export function fetchAllStyles(): void {
  if (own === null) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
}

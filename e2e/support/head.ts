import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The contents of the page's head, in document order. */
export function readHead(page: Page) {
  return page.evaluate(() => {
    const all = <Part extends Element>(selector: string, read: (part: Part) => string) =>
      [...document.head.querySelectorAll<Part>(selector)].map(read);
    return {
      titles: all("title", (title) => title.textContent),
      descriptions: all("meta[name=description]", (meta: HTMLMetaElement) => meta.content),
      canonicals: all("link[rel=canonical]", (link: HTMLLinkElement) => link.href),
      alternates: Object.fromEntries(
        [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=alternate]")].map((link) => [
          link.hreflang,
          link.href,
        ]),
      ),
    };
  });
}

/** Waits until the page has exactly this title, description and canonical link (D-06). */
export async function expectHead(
  page: Page,
  { title, description }: { title: string; description: string },
  canonical: string,
): Promise<void> {
  const softly = expect.configure({ soft: true });
  await softly(page, canonical).toHaveTitle(title);
  await softly
    .poll(() => readHead(page), { message: canonical })
    .toMatchObject({ titles: [title], descriptions: [description], canonicals: [canonical] });
}

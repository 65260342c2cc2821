import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Checks that a document has only the styles of its own page and lacks none: no element has a class
 * that the styles of all pages know and its own do not.
 */
export async function expectOwnStyles(page: Page, what: string): Promise<void> {
  const lacking = await page.evaluate(async () => {
    const own = document.querySelector<HTMLStyleElement>("#styles[data-all]");
    if (own === null || own.disabled) return [];
    const classesOf = (css: string) =>
      new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name));
    const known = classesOf(own.textContent);
    const all = classesOf(await (await fetch(own.dataset["all"] ?? "")).text());
    return [...all].filter((name) => !known.has(name) && document.querySelector(`.${name}`));
  });
  expect(lacking, what).toEqual([]);
}

/** The look of every element, once two readings in a row are the same. */
export async function readStillLook(page: Page): Promise<readonly string[]> {
  let before = await readLook(page);
  for (;;) {
    const now = await readLook(page);
    if (now.length === before.length && now.every((line, at) => line === before[at])) return now;
    before = now;
  }
}

/** The current look of every element, one line each: its position and computed styles. */
function readLook(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const read = (element: Element, pseudo?: "::before" | "::after") => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo !== undefined && style.content === "none") return "";
      return [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
    };
    const look = () =>
      [...document.body.querySelectorAll("*")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const parts = [read(element), read(element, "::before"), read(element, "::after")];
        return `${element.outerHTML.slice(0, 60)} ${[x, y, width, height]} ${parts}`;
      });
    // Closed parts are only measured after a first request.
    look();
    return look();
  });
}

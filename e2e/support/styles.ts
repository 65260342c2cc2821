import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * A document carries the styles of its own page alone: no element of it, as it stands, has a class
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

/** How every element of the page is shown, once two looks in a row find it the same. */
export async function readStillLook(page: Page): Promise<readonly string[]> {
  let before = await readLook(page);
  for (;;) {
    const now = await readLook(page);
    if (now.length === before.length && now.every((line, at) => line === before[at])) return now;
    before = now;
  }
}

/** How every element is shown now, a line for each: its place, and all that is computed of it. */
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
    // What is closed is only measured once it has been asked for.
    look();
    return look();
  });
}

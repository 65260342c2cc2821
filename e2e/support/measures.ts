import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** How far the page, or a dialog on it, can be scrolled sideways, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll("dialog[open], [role=dialog]"),
    ];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

/** Boxes of the controls that are smaller than 24 by 24 pixels and no link in a sentence. */
export const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, input, select, summary")].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const inText = getComputedStyle(control).display === "inline";
      const small = width > 0 && height > 0 && (width < 24 || height < 24);
      const labelled = control.closest("label") !== null;
      return small && !inText && !labelled ? [control.outerHTML.slice(0, 120)] : [];
    }),
  );

/** The size of text that browsers have until somebody changes it, in pixels. */
const USUAL_TEXT = 16;

type Window = { readonly width: number; readonly text: number };

/** From a small telephone to a desk. */
const USUAL_WINDOWS: readonly Window[] = [320, 390, 768, 1024, 1440].map((width) => ({
  width,
  text: USUAL_TEXT,
}));

/**
 * The same, and what people see who have set their browser to large text (WCAG 1.4.4,
 * 1.4.10); both in pixels.
 */
export const WINDOWS: readonly Window[] = [
  ...USUAL_WINDOWS,
  { width: 320, text: 24 },
  { width: 320, text: 32 },
  { width: 390, text: 24 },
  { width: 390, text: 32 },
  { width: 1440, text: 32 },
];

/** What the back office is fitted to: people at work who have set their browser to large text, too. */
export const STAFF_WINDOWS: readonly Window[] = [
  ...USUAL_WINDOWS,
  { width: 390, text: 24 },
  { width: 390, text: 32 },
];

/** The width, and the size of text where it is not the usual one. */
export const nameOf = ({ width, text }: Window) =>
  text === USUAL_TEXT ? `${width}` : `${width} with text of ${text}`;

/** Shows the page in such a window. */
export async function resize(page: Page, { width, text }: Window, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: text } });
}

/** The size of its text, in pixels. */
export const textSize = (text: Locator) =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** In no such window the page can be scrolled sideways; afterwards it has its own again. */
export async function expectToFit(
  page: Page,
  where: string,
  windows: readonly Window[] = WINDOWS,
): Promise<void> {
  const own = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const window of windows) {
    await resize(page, window, own.height);
    expect.soft(await overflow(page), `${where} at ${nameOf(window)}`).toBeLessThanOrEqual(0);
  }
  await resize(page, { width: own.width, text: USUAL_TEXT }, own.height);
}

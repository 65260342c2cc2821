import type { Page } from "@playwright/test";

/** How far the page can be scrolled sideways, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
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

/** From a small telephone to a desk, in pixels. */
export const WIDTHS = [320, 390, 768, 1024, 1440];

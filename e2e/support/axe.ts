import type { Page } from "@playwright/test";
import axe from "axe-core";
import { ACCESSIBILITY_RULES, faultsIn } from "#web/testing/accessibility-rules.ts";
import { expect } from "./test.ts";

/** Where React Aria repeats for screen readers what is under way; what it points to may be gone by then. */
const SPOKEN = "[data-live-announcer]";

/** React Aria shows a dialog with a field once the keyboard of a touch screen has had its time to open. */
const NOT_SHOWN_YET = '[data-rac][style*="opacity: 0"]';

declare global {
  interface Window {
    /** Once `axe.source` has run in the page. */
    readonly axe: typeof axe;
  }
}

/** Looks at the page, not into frames, once nothing fades any more; a violation names its rule and where it was found. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator(NOT_SHOWN_YET)).toHaveCount(0);
  await page.evaluate(async () => {
    // What has just appeared begins to fade with the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    );
  });
  await page.evaluate(axe.source);
  const { violations, passed } = await page.evaluate(
    async ({ rules, spoken }) => {
      const { violations, passes } = await window.axe.run({ exclude: [spoken] }, rules);
      return { violations, passed: passes.length };
    },
    { rules: ACCESSIBILITY_RULES, spoken: SPOKEN },
  );
  expect.soft(faultsIn(violations), what).toEqual([]);
  expect.soft(passed, what).toBeGreaterThan(0);
}

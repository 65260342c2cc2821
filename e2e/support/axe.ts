import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ACCESSIBILITY_TAGS } from "#web/testing/accessibility-tags.ts";
import { expect } from "./test.ts";

/** Where React Aria repeats for screen readers what is under way; what it points to may be gone by then. */
const SPOKEN = "[data-live-announcer]";

/** React Aria shows a dialog with a field once the keyboard of a touch screen has had its time to open. */
const NOT_SHOWN_YET = '[data-rac][style*="opacity: 0"]';

/** Looks at the page once nothing fades any more; a violation names its rule and where it was found. */
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(ACCESSIBILITY_TAGS)
    .exclude(SPOKEN)
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target, failureSummary })),
  );
  expect(found, what).toEqual([]);
}

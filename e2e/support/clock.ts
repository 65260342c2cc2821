import type { Page } from "@playwright/test";

/**
 * Stops the clock of a page before its first document; time then passes only by
 * `page.clock.runFor`, however slow the machine is.
 */
export async function stopClock(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
}

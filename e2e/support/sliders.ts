import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The region of a slider by its name. */
export function sliderOf(page: Page, label: string): Locator {
  return page.getByRole("region", { name: label, exact: true });
}

/** Waits until the slider moves by itself, or until it no longer does: from then on its clock counts. */
export async function expectRunning(slider: Locator, running = true): Promise<void> {
  const expectation = expect(slider);
  if (running) await expectation.toHaveAttribute("data-running", "true");
  else await expectation.not.toHaveAttribute("data-running");
}

/** Waits until this item, counted from 1, is the current one: by its dot, its counter or its open head. */
export async function expectCurrent(slider: Locator, item: number): Promise<void> {
  await expect
    .poll(
      () =>
        slider.evaluate((region) => {
          const marked = (all: NodeListOf<Element>, attribute: string) =>
            [...all].findIndex((one) => one.getAttribute(attribute) === "true") + 1;
          const dots = region.querySelectorAll(".slider-dot");
          if (dots.length > 0) return marked(dots, "aria-current");
          const counter = region.querySelector(".slider-counter");
          if (counter !== null) return Number.parseInt(counter.textContent, 10);
          return marked(region.querySelectorAll("[aria-expanded]"), "aria-expanded");
        }),
      { intervals: [20, 50, 100, 250] },
    )
    .toBe(item);
}

/** Takes the pointer off everything that holds a clock: onto the header. */
export async function leave(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
}

/** Hides the tab, as another tab in front of it does, or shows it again. */
export async function hideTab(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

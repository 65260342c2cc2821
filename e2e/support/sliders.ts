import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The region of a slider by its name. */
export function sliderOf(page: Page, label: string): Locator {
  return page.getByRole("region", { name: label, exact: true });
}

/** Waits until the slider moves by itself, or no longer does. */
export async function expectRunning(slider: Locator, running = true): Promise<void> {
  const expectation = expect(slider);
  if (running) await expectation.toHaveAttribute("data-running", "true");
  else await expectation.not.toHaveAttribute("data-running");
}

/** Waits until this item, counted from 1, is current: by its dot, its counter or its open heading. */
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

/** Moves the pointer to the header, away from everything whose clock it would hold. */
export async function leave(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
}

/** Hides the tab like another tab in front of it, or shows it again. */
export async function hideTab(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

import type { Locator, Page } from "@playwright/test";
import { stopClock } from "./support/clock.ts";
import { expectCurrent, expectRunning, sliderOf } from "./support/sliders.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { EN, type Words } from "./support/words.ts";

/** How many of the character cards are seen, by the width of the window in pixels (R-CHAR-09 to R-CHAR-15). */
const PER_VIEW = [
  [300, 3.2],
  [320, 1.2],
  [479, 1.2],
  [480, 1.4],
  [640, 2.2],
  [1023, 2.2],
  [1024, 3],
  [1280, 3.55],
  [1536, 4.55],
] as const;

/** Opens the page and brings the cards into sight. */
async function openCards(page: Page, words: Words = EN): Promise<Locator> {
  await page.goto("/character-building");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const cards = sliderOf(page, words.characterBuilding.cards.label);
  await cards.scrollIntoViewIfNeeded();
  return cards;
}

/** What is seen of the row: cards in the window, pixels between them, and how far it is off centre. */
function measure(cards: Locator) {
  return cards.evaluate((slider) => {
    const round = (value: number) => Math.round(value * 100) / 100;
    const boxes = [...slider.querySelectorAll(".carousel-card")]
      .map((card) => card.getBoundingClientRect())
      .sort((one, other) => one.left - other.left);
    const current = slider.querySelector("[data-current]")?.getBoundingClientRect();
    const { left = 0, width = 0 } = current ?? {};
    const gaps = boxes.slice(1).map((box, at) => round(box.left - (boxes[at]?.right ?? 0)));
    const shown = document.documentElement.clientWidth;
    const [gap = 0] = gaps;
    return {
      perView: round((shown + gap) / (width + gap)),
      gaps: [...new Set(gaps)],
      offCentre: Math.round(Math.abs(left + width / 2 - shown / 2)),
      filled: (boxes[0]?.left ?? 1) <= 0 && (boxes.at(-1)?.right ?? 0) >= shown,
    };
  });
}

inBothLanguages((language) => {
  test(`as many character cards are seen as the width of the window says, 20 pixels apart, the current one centred, the row without an end (${language}) (R-CHAR-06, R-CHAR-09, R-CHAR-10, R-CHAR-11, R-CHAR-12, R-CHAR-13, R-CHAR-14, R-CHAR-15, D-41)`, async ({
    page,
    words,
  }) => {
    await stopClock(page);
    const cards = await openCards(page, words);
    const previous = cards.getByRole("button", { name: words.home.about.slider.previous });
    for (const current of [1, 5]) {
      await expectCurrent(cards, current);
      for (const [width, perView] of PER_VIEW) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => measure(cards), { message: `card ${current}, ${width} pixels` })
          .toEqual({ perView, gaps: [20], offCentre: 0, filled: true });
      }
      await previous.click();
    }
  });

  test(`a drag along the reading direction shows the next card, also one that ends beside the row, which goes on by itself (${language}) (R-CHAR-08, D-29)`, async ({
    page,
    words,
    language: locale,
  }) => {
    await stopClock(page);
    const cards = await openCards(page, words);
    const box = await cards.locator("[data-current]").boundingBox();
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    const end = x + (locale === "ar" ? 100 : -100);
    await page.mouse.move(end, y, { steps: 4 });
    await page.mouse.move(end, 4);
    await page.mouse.up();
    await expectCurrent(cards, 2);
    await expectRunning(cards);
    await page.clock.runFor(4000);
    await expectCurrent(cards, 3);
  });
});

test("five cards are there for assistive technology, however often they are drawn (R-CHAR-04, R-LIM-05, D-41)", async ({
  page,
}) => {
  const cards = await openCards(page);
  const titles = EN.characterBuilding.cards.items.map(({ title }) => title);
  expect(titles).toHaveLength(5);
  const shown = await cards.getByRole("heading").allTextContents();
  expect(shown.toSorted()).toEqual(titles.toSorted());
  await expect(cards.getByRole("listitem")).toHaveCount(5);
});

import type { Locator, Page } from "@playwright/test";
import { stopClock } from "./support/clock.ts";
import {
  ABOUT,
  CHARACTER_VOICES,
  HOME_VOICES,
  LEVELS,
  type MovingBlock,
  QUOTES,
  SKILLS,
  THEMES,
} from "./support/moving-blocks.ts";
import { expectCurrent, expectRunning, hideTab, leave, sliderOf } from "./support/sliders.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

/** Waits for the calls of the start: they would end with the clock's first leap (D-03). */
const started = (page: Page) => expect(page.locator(".cart-badge")).toHaveText("0");

/** Opens the page with its clock stopped and brings the block into sight. */
async function open(page: Page, block: MovingBlock): Promise<Locator> {
  await stopClock(page);
  await page.goto(block.path);
  await started(page);
  return find(page, block);
}

async function find(page: Page, block: MovingBlock): Promise<Locator> {
  const slider = sliderOf(page, block.label(EN));
  await slider.evaluate((region) =>
    region.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  await expectRunning(slider);
  return slider;
}

/**
 * One step by itself, at the end of a full interval and not before. Begins when the step before it
 * has ended: `delayMs` after its tick.
 */
async function expectStep(
  page: Page,
  slider: Locator,
  { items, intervalMs, delayMs = 0 }: MovingBlock,
  from: number,
): Promise<void> {
  await page.clock.runFor(intervalMs - delayMs - 1);
  await expectCurrent(slider, from);
  await page.clock.runFor(1);
  if (delayMs > 0) {
    await expect(page.locator("[data-shrinking]")).toHaveCount(1);
    await page.clock.runFor(delayMs - 1);
    await expectCurrent(slider, from);
    await page.clock.runFor(1);
  }
  await expectCurrent(slider, (from % items) + 1);
}

/** It begins with the first item and comes back to it, each at its time. */
async function expectRound(page: Page, slider: Locator, block: MovingBlock): Promise<void> {
  await expectCurrent(slider, 1);
  await page.clock.runFor(block.delayMs ?? 0);
  for (let item = 1; item <= block.items; item += 1) await expectStep(page, slider, block, item);
  await expectCurrent(slider, 1);
}

/** It stays at this item for two intervals and more. */
async function expectHeld(
  page: Page,
  slider: Locator,
  { intervalMs, delayMs = 0 }: MovingBlock,
  current: number,
): Promise<void> {
  await expectRunning(slider, false);
  await page.clock.runFor(2 * intervalMs + delayMs);
  await expectCurrent(slider, current);
}

/** What held it is gone: a full interval begins. */
async function expectGoesOn(
  page: Page,
  slider: Locator,
  block: MovingBlock,
  current: number,
): Promise<void> {
  await expectRunning(slider);
  await page.clock.runFor(block.delayMs ?? 0);
  await expectStep(page, slider, block, current);
}

const button = (slider: Locator, name: string) => slider.getByRole("button", { name, exact: true });

/** On its first item, a slider waits while the pointer is on it. */
async function expectHeldByPointer(page: Page, slider: Locator, block: MovingBlock): Promise<void> {
  await slider.hover();
  await expectHeld(page, slider, block, 1);
  await leave(page);
  await expectGoesOn(page, slider, block, 1);
}

for (const [what, numbers, block] of [
  ["the about-us slides", "R-HOME-20, R-HOME-21, R-LIM-04, R-LIM-05, D-29", ABOUT],
  ["the testimonials of home", "R-HOME-25, R-HOME-26, R-LIM-04, D-29, D-30", HOME_VOICES],
  ["the coding levels", "R-CODING-02, R-CODING-04, R-CODING-05, R-LIM-04, D-29", LEVELS],
  ["the character cards", "R-CHAR-04, R-CHAR-05, R-CHAR-06, R-CHAR-07, R-LIM-04, D-29", THEMES],
] as const) {
  test(`${what} keep their time and go round; pointer, focus, scroll, tab and button hold them, and then a full interval begins (${numbers}, R-STATE-10)`, async ({
    page,
  }) => {
    const { items } = block;
    const slider = await open(page, block);
    await expectRound(page, slider, block);
    await expectHeldByPointer(page, slider, block);

    await button(slider, EN.home.about.slider.pause).click();
    await leave(page);
    await expectHeld(page, slider, block, 2);
    await button(slider, EN.home.about.slider.play).click();
    await expectRunning(slider, false);
    await leave(page);
    await expectGoesOn(page, slider, block, 2);

    await page.keyboard.press("Tab");
    await expect(slider.locator(":focus-visible")).toHaveCount(1);
    await expectHeld(page, slider, block, 3);
    await page.evaluate(() => document.querySelector<HTMLElement>(":focus")?.blur());
    await expectGoesOn(page, slider, block, 3);
    const after = (3 % items) + 1;

    await hideTab(page, true);
    await expectHeld(page, slider, block, after);
    await hideTab(page, false);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await expectHeld(page, slider, block, after);
    await find(page, block);
    await expectGoesOn(page, slider, block, after);
  });
}

for (const [what, numbers, block] of [
  ["the testimonials of character building", "R-CHAR-20, R-CHAR-22, R-LIM-04", CHARACTER_VOICES],
  ["the quotes of tutoring", "R-TUT-09, R-LIM-04, D-29, D-30", QUOTES],
  ["the AI slides", "R-AI-04, R-AI-05, R-AI-06, R-AI-08, R-LIM-04, R-LIM-05, D-29", SKILLS],
] as const) {
  test(`${what} keep their time and go round; the pointer holds them, and then a full interval begins (${numbers}, R-STATE-10)`, async ({
    page,
  }) => {
    const slider = await open(page, block);
    await expectRound(page, slider, block);
    await expectHeldByPointer(page, slider, block);
  });
}

test("with reduced motion nothing moves by itself, and the buttons still work; so with the footer's switch (D-29, design.md 6)", async ({
  page,
}) => {
  const controls = EN.home.about.slider;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await stopClock(page);
  // The other builds of a slider: slider.browser.test.tsx and carousel.browser.test.tsx.
  for (const block of [ABOUT, LEVELS, SKILLS]) {
    if (new URL(page.url(), "http://shop").pathname !== block.path) await page.goto(block.path);
    await started(page);
    const slider = sliderOf(page, block.label(EN));
    await slider.scrollIntoViewIfNeeded();
    await expect(button(slider, controls.play)).toBeVisible();
    await expectRunning(slider, false);
    await page.clock.runFor(3 * block.intervalMs);
    await expectCurrent(slider, 1);
    if (block === LEVELS) await slider.locator("[aria-expanded]").nth(1).tap();
    else await button(slider, controls.next).tap();
    await expectCurrent(slider, 2);
  }

  await page.emulateMedia({ reducedMotion: "no-preference" });
  const slider = await find(page, SKILLS);
  const toggle = page.getByRole("switch", { name: EN.shell.footer.pauseAnimation });
  await toggle.click();
  await slider.scrollIntoViewIfNeeded();
  await expect(button(slider, controls.play)).toBeVisible();
  await expectRunning(slider, false);
  await page.clock.runFor(3 * SKILLS.intervalMs);
  await expectCurrent(slider, 2);
});

test.describe("in Arabic", () => {
  test.use({ language: "ar" });

  /** Where the tip of a button's arrow points, and where the button stands. */
  const lookAt = async (slider: Locator, name: string) => {
    const box = await button(slider, name).boundingBox();
    const pointsRight = await button(slider, name)
      .locator("path")
      .first()
      .evaluate((path: SVGGraphicsElement) => (path.getScreenCTM()?.a ?? 0) > 0);
    return { left: box?.x ?? 0, points: pointsRight ? "right" : "left" };
  };

  // The components' tests look at both languages: slider.browser.test.tsx, carousel.browser.test.tsx.
  test("arrows stand and point in reading direction, do what they are called, and so do the arrow keys; the counter is never turned round (R-HOME-27, R-HOME-28, R-CHAR-21, R-CHAR-23, R-I18N-10, R-LIM-05, D-22, D-24)", async ({
    page,
    words,
  }) => {
    for (const block of [HOME_VOICES, CHARACTER_VOICES, QUOTES, ABOUT, THEMES, SKILLS]) {
      if (new URL(page.url(), "http://shop").pathname !== block.path) await page.goto(block.path);
      const slider = sliderOf(page, block.label(words));
      const { previous, next, pause } = words.home.about.slider;
      await started(page);
      await button(slider, pause).click();
      const before = await lookAt(slider, previous);
      const after = await lookAt(slider, next);
      expect(before.left).toBeGreaterThan(after.left);
      expect([before.points, after.points]).toEqual(["right", "left"]);

      await button(slider, next).click();
      await expectCurrent(slider, 2);
      await button(slider, previous).click();
      await expectCurrent(slider, 1);
      await button(slider, previous).click();
      await expectCurrent(slider, block.items);
      await page.keyboard.press("ArrowLeft");
      await expectCurrent(slider, 1);
      await page.keyboard.press("ArrowRight");
      await expectCurrent(slider, block.items);
    }
    await page.goto("/");
    const counter = sliderOf(page, words.home.testimonials.label).locator(".slider-counter");
    await expect(counter).toHaveText("1 من 4");
  });
});

test("a press on an arrow begins a new interval; a change of language shows the first voice again and leaves other sliders where they are (R-HOME-25, R-CHAR-08, R-CHAR-24, D-25, D-29)", async ({
  page,
}) => {
  const controls = EN.home.about.slider;
  const cards = await open(page, THEMES);
  await page.clock.runFor(3000);
  await button(cards, controls.next).tap();
  await expectCurrent(cards, 2);
  await expectRunning(cards);
  await expectStep(page, cards, THEMES, 2);

  const voices = await find(page, CHARACTER_VOICES);
  for (let item = 1; item <= 2; item += 1) await expectStep(page, voices, CHARACTER_VOICES, item);
  await page.clock.runFor(7000);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await leave(page);
  const arabicCards = sliderOf(page, THEMES.label(AR));
  const arabicVoices = sliderOf(page, CHARACTER_VOICES.label(AR));
  await expectCurrent(arabicVoices, 1);
  await expect(
    arabicVoices.getByText(AR.characterBuilding.testimonials.items[0]?.quote ?? ""),
  ).toBeVisible();
  await expectCurrent(arabicCards, 3);
  await expectRunning(arabicVoices);
  await expectStep(page, arabicVoices, CHARACTER_VOICES, 1);
});

test("dots lead to their item, and the current one does nothing; where there are none, a counter says which one of how many is seen (R-HOME-22, R-HOME-28, R-AI-07, D-22, D-28)", async ({
  page,
}) => {
  for (const block of [ABOUT, SKILLS, THEMES]) {
    await page.goto(block.path);
    await started(page);
    const slider = sliderOf(page, block.label(EN));
    await button(slider, EN.home.about.slider.pause).click();
    await expect(slider.locator(".slider-dot")).toHaveCount(block.items);
    for (const item of [block.items, block.items, 2]) {
      await button(slider, `Show ${item} of ${block.items}`).click();
      await expectCurrent(slider, item);
    }
    if (block === ABOUT) {
      const counter = sliderOf(page, HOME_VOICES.label(EN)).locator(".slider-counter");
      await expect(counter).toHaveText("1 / 4");
    }
  }
});

test("the picture shrinks before the slide changes: 600 ms for next and for a jump, 300 ms for previous; a later press takes the place of the one before (R-HOME-20, R-HOME-22, R-HOME-23, R-HOME-24, D-28)", async ({
  page,
}) => {
  const { previous, next } = EN.home.about.slider;
  const slider = await open(page, ABOUT);
  await button(slider, EN.home.about.slider.pause).tap();
  const picture = slider.locator("[data-current] .about-picture");
  const shrunk = page.locator("[data-shrinking]");
  const show = (item: number) => button(slider, `Show ${item} of 3`);
  const expectChange = async (shrinkMs: number, from: number, to: number) => {
    await expect(shrunk).toHaveCount(1);
    await expect(picture).toHaveCSS("transform", "matrix(0.86, 0, 0, 0.86, 0, 0)");
    await expect(picture).toHaveCSS("transition-duration", `${shrinkMs / 1000}s`);
    await page.clock.runFor(shrinkMs - 1);
    await expectCurrent(slider, from);
    await page.clock.runFor(1);
    await expectCurrent(slider, to);
    await expect(shrunk).toHaveCount(0);
  };
  await button(slider, next).tap();
  await expectChange(600, 1, 2);
  await button(slider, previous).tap();
  await expectChange(300, 2, 1);
  await show(3).tap();
  await expectChange(600, 1, 3);
  await show(3).tap();
  await expect(shrunk).toHaveCount(0);

  await show(1).tap();
  await expect(shrunk).toHaveCount(1);
  await page.clock.runFor(400);
  await show(2).tap();
  await page.clock.runFor(599);
  await expectCurrent(slider, 3);
  await page.clock.runFor(1);
  await expectCurrent(slider, 2);
});

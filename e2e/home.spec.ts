import type { Locator, Page } from "@playwright/test";
import { CallLog } from "./support/calls.ts";
import { expectAdds, priceListsAsked } from "./support/enrol.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

/** A section of the page by its heading. */
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

const { programmes } = EN.home;
/** The ways on from each programme, in the order of the page (D-45). */
const waysOn = [
  [programmes.coding.heading, programmes.coding.more, "/coding"],
  [programmes.character.heading, programmes.character.start, "/character-building-packages"],
  [programmes.character.heading, programmes.character.more, "/character-building"],
  [programmes.math.heading, programmes.math.more, "/mental-math"],
  [programmes.fitness.heading, programmes.fitness.more, "/children-fitness"],
  [programmes.tutoring.heading, programmes.tutoring.more, "/private-tutoring"],
] as const;

test("home shows its ten sections in their order, and each programme leads to its page (R-HOME-01, R-HOME-02, R-HOME-11, R-HOME-12, R-HOME-13, R-HOME-14, R-HOME-15, R-COPY-02, R-COPY-04, D-45)", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.home.hero.headline);
  const sections = await page.locator("main section[id]").evaluateAll((all) =>
    all
      .map((one) => ({ id: one.id, top: one.getBoundingClientRect().top }))
      .sort((one, other) => one.top - other.top)
      .map(({ id }) => id),
  );
  expect(sections).toEqual([
    "hero",
    "coding-and-ai",
    "character-building",
    "mental-math",
    "children-fitness",
    "private-tutoring",
    "about-us",
    "testimonials",
    "future-builders",
    "contact-us",
  ]);
  const labels = waysOn.map(([, label]) => label);
  expect(new Set(labels)).toEqual(new Set(["Learn More", "Start Now"]));
  for (const [heading, label, target] of waysOn) {
    await section(page, heading).getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(target);
    await page.goBack();
    await expect(page).toHaveURL("/");
  }
});

test("four programmes are sold on home, each with its price and its package, all of the plain list (R-HOME-16, R-HOME-17, R-HOME-18, R-HOME-19, R-LIM-01, R-COPY-01, D-31, D-32, D-33)", async ({
  page,
}) => {
  const { coding, math, fitness, tutoring } = programmes;
  const calls = new CallLog(page);
  await page.goto("/");
  // The programmes and the Future Builders each ask for themselves (D-70).
  await expect.poll(() => priceListsAsked(calls)).toEqual(["default", "default"]);
  for (const [{ heading }, price, id] of [
    [coding, "USD 199", 42],
    [math, "USD 149", 44],
    [fitness, "USD 119", 43],
    [tutoring, "USD 189", 53],
  ] as const) {
    const programme = section(page, heading);
    await expect(programme.locator(".package-price-now bdi")).toHaveText(price);
    await expectAdds(page, calls, programme, id);
  }
  expect(new Set(priceListsAsked(calls))).toEqual(new Set(["default"]));
});

test("the figures slide away above 200 pixels of scroll, not at 200, and come back (R-HOME-03, R-LIM-02, D-26, D-27)", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const figures = page.locator(".hero-figures");
  await expect(figures.locator("dd")).toHaveText(["1M+", "7+", "98.8%", "19+", "4.8"]);
  for (const [scroll, visible] of [
    [200, true],
    [201, false],
    [200, true],
  ] as const) {
    await scrollTo(page, scroll);
    await expect(figures).toBeVisible({ visible });
  }
});

inBothLanguages((language) => {
  test(`on a phone all figures are seen before they slide away, even in a low window, and uncover the class (${language}) (R-HOME-03, D-152, D-153)`, async ({
    page,
    words,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto("/");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const figures = page.locator(".hero-figures");
    const { y = 0, height = 0 } = (await figures.boundingBox()) ?? {};
    expect(y).toBeLessThan(664);
    await scrollTo(page, 200);
    await expect(figures).toBeVisible();
    expect(y - 200 + height).toBeLessThanOrEqual(664);
    await scrollTo(page, 201);
    await expect(figures).toBeHidden();
    const film = page.getByRole("img", { name: words.home.hero.film.alt });
    await expect(film).toBeInViewport({ ratio: 0.8 });
  });
});

test("the picture of the class comes within the document, and is fetched on the way from another page (D-153)", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("live-class.svg")) fetched.push(request.url());
  });
  const people = page.locator(".film-still #teacher, .film-still #omar");
  await page.goto("/");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect(people).toHaveCount(2);
  expect(fetched).toEqual([]);
  await page.goto("/coding");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await page.locator(".header a[href='/']").first().click();
  await expect(page).toHaveURL("/");
  await expect(people).toHaveCount(2);
  expect(fetched).toHaveLength(1);
});

/** The film's box as it is on screen, in whole pixels. */
async function filmSize(film: Locator): Promise<readonly [number, number]> {
  const { width, height } = (await film.boundingBox()) ?? { width: 0, height: 0 };
  return [Math.round(width), Math.round(height)];
}

test("the film appears above 100 pixels of scroll and grows to twice 1000 by 590 over 500 pixels, within 90% of the window and 16:9 there (R-HOME-08, R-HOME-09, R-HOME-10, R-LIM-02, R-LIM-03, D-27)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 2400, height: 1000 });
  await page.goto("/");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const film = page.locator(".film");
  for (const [scroll, width, height] of [
    [101, 1202, 709],
    [250, 1500, 885],
    [500, 2000, 1180],
    [700, 2000, 1180],
  ] as const) {
    await scrollTo(page, scroll);
    await expect(film).toBeVisible();
    await expect.poll(() => filmSize(film)).toEqual([width, height]);
  }
  for (const [windowWidth, width, height] of [
    [1440, 1296, 729],
    [390, 351, 197],
  ] as const) {
    await page.setViewportSize({ width: windowWidth, height: 1000 });
    await expect.poll(() => filmSize(film)).toEqual([width, height]);
  }
  await scrollTo(page, 100);
  await expect(film).toBeHidden();
});

test("the film is fetched when it appears, plays, and stops at its button and out of sight; less motion leaves it still (R-HOME-08, D-29, design.md 6)", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\.(?:webm|mp4)$/.test(request.url())) fetched.push(request.url());
  });
  const paused = () =>
    page.locator(".film video").evaluate((video: HTMLVideoElement) => video.paused);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);
  await scrollTo(page, 300);
  await expect.poll(paused).toBe(false);
  expect(fetched).not.toEqual([]);
  const { pause, play } = EN.home.hero.film;
  const film = page.locator(".film-button");
  await film.getByRole("button", { name: pause }).click();
  await expect.poll(paused).toBe(true);
  await film.getByRole("button", { name: play }).click();
  await expect.poll(paused).toBe(false);
  await scrollTo(page, 3000);
  await expect.poll(paused).toBe(true);
  await scrollTo(page, 300);
  await expect.poll(paused).toBe(false);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(film.getByRole("button", { name: play })).toBeVisible();
  await expect.poll(paused).toBe(true);
});

test("Future Builders has its monthly plans first, richest first, each with its words, no renewal and a 'Buy' button (R-HOME-29, R-HOME-30, R-HOME-31, R-HOME-32, R-HOME-33, R-HOME-34, R-COPY-06, D-34, D-146)", async ({
  page,
}) => {
  const { heading, plans } = EN.home.futureBuilders;
  const calls = new CallLog(page);
  await page.goto("/");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const builders = section(page, heading);
  const cards = builders.locator(".package-card");
  await expect(cards.locator(".package-price-note")).toHaveText([
    "For one month: one payment, does not renew",
    "For one month: one payment, does not renew",
  ]);
  await expect(cards.first().locator(".extent-line")).toContainText("40 sessions");
  const core = ["Two core sessions", "Mental math", "Character building"];
  const premium = [
    ...core,
    "AI and coding",
    "Individual assessment",
    "Monthly report",
    "Certificate",
  ];
  const CARDS = [
    ["Monthly subscription", 56, plans.premiumMonthly, "40 sessions", premium],
    ["Monthly subscription", 55, plans.basicMonthly, "16 sessions", core],
    ["2-month subscription", 57, plans.premiumTwoMonths, "21 sessions", premium],
  ] as const;
  const tabs = builders.getByRole("tab");
  await expect(tabs).toHaveText(["2-month subscription", "Monthly subscription"]);
  await expect(builders.getByRole("tab", { selected: true })).toHaveText("Monthly subscription");
  const shownIds = () =>
    cards.evaluateAll((all) => all.map((card) => Number(card.dataset["packageId"])));
  expect(await shownIds()).toEqual([56, 55]);
  await builders.getByRole("tab", { name: "2-month subscription" }).click();
  await expect.poll(shownIds).toEqual([57]);

  for (const [tab, id, plan, sessions, benefits] of CARDS) {
    await builders.getByRole("tab", { name: tab }).click();
    const card = builders.locator(`[data-package-id="${id}"]`);
    await expect(card.getByRole("heading")).toHaveText(plan.heading);
    await expect(card.locator(".package-card-badge")).toHaveText(sessions);
    await expect(card.getByRole("listitem")).toHaveText(benefits);
    await expect(card.locator(".package-price-now bdi")).toHaveText(/^USD\s\d+$/);
    await expectAdds(page, calls, card, id, "Buy");
  }
});

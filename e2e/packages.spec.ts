import type { Page } from "@playwright/test";
import { answerCall, apiCall, holdCall } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

/** The sample prices of design.md §12 by id: now, and before where there is one. */
const PRICES: Readonly<Record<number, readonly [string, string?]>> = {
  1: ["USD 118"],
  2: ["USD 158"],
  3: ["USD 198"],
  4: ["USD 212", "USD 236"],
  5: ["USD 284", "USD 316"],
  6: ["USD 356", "USD 396"],
  7: ["USD 418", "USD 510"],
  8: ["USD 536", "USD 654"],
  9: ["USD 389", "USD 474"],
  10: ["USD 487", "USD 594"],
  11: ["USD 234", "USD 260"],
  12: ["USD 306", "USD 340"],
  13: ["USD 392", "USD 436"],
  14: ["USD 130"],
  15: ["USD 170"],
  16: ["USD 218"],
};
const ADULTS = { "6 months": [8, 7], "4 months": [13, 12, 11], "2 months": [16, 15, 14] };
const PLANS = {
  Foundation: ADULTS,
  Kids: { "6 months": [10, 9], "4 months": [6, 5, 4], "2 months": [3, 2, 1] },
  Adults: ADULTS,
};
const TIERS = ["Immersion Plus", "Immersion", "Basic"];

const cards = (page: Page) => page.locator(".package-card");
const shownIds = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => Number(card.dataset["packageId"])));

async function choose(page: Page, audience: string, duration: string): Promise<void> {
  await page.getByRole("tab", { name: audience }).click();
  await page.getByRole("radio", { name: duration }).check();
}

/** Opens the page from home, so that no prices come with the document. */
async function comeFromHome(page: Page): Promise<void> {
  await page.goto("/");
  // Before that a link loads the whole document.
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await page.getByRole("link", { name: EN.home.hero.packages }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.packages.title);
}

test("three audiences and three durations can be chosen; each pair shows its packages, richest first, with price and extent (R-PKG-01, R-PKG-02, R-PKG-03, R-PKG-04, R-PKG-05, R-PKG-06, R-PKG-07, R-PKG-09, R-PKG-12, R-PKG-15, R-PKG-16, R-PKG-17, R-PKG-18, R-PKG-19, R-STATE-07, R-LIM-09, R-DATA-06, R-DATA-07, D-47, D-48, D-146)", async ({
  page,
}) => {
  await page.goto("/packages");
  await expect(page.getByRole("tab")).toHaveText(["Foundation", "Kids", "Adults"]);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Adults");
  const buys = cards(page).first().locator(".extent-line");
  await expect(buys).toHaveText("48 sessions · 50 minutes · 24 weeks · about USD 11.17 a session");
  const durations = page.getByRole("group", { name: EN.packages.durationLegend });
  await expect(durations.locator("label")).toHaveText(["6 months", "4 months", "2 months"]);
  await expect(durations.getByRole("radio", { name: "6 months" })).toBeChecked();
  for (const [audience, packages] of Object.entries(PLANS)) {
    for (const [duration, ids] of Object.entries(packages)) {
      await choose(page, audience, duration);
      await expect(durations.locator("label")).toHaveText(["6 months", "4 months", "2 months"]);
      await expect.poll(() => shownIds(page)).toEqual(ids);
      await expect(cards(page).getByRole("heading")).toHaveText(TIERS.slice(0, ids.length));
      const badges = duration === "6 months" ? ["Best Value", "Best Seller"] : [];
      await expect(cards(page).locator(".package-card-badge")).toHaveText(badges);
      for (const id of ids) {
        const card = page.locator(`[data-package-id="${id}"]`);
        const [now, before] = PRICES[id] ?? [];
        await expect(card.locator(".package-price-now bdi")).toHaveText(now ?? "");
        await expect(card.locator(".package-price-before bdi")).toHaveText(before ? [before] : []);
        await expect(card.locator("del")).toHaveText(before ? [before.slice(4)] : []);
      }
    }
  }
  await choose(page, "Foundation", "2 months");
  await expect(buys).toHaveText("20 sessions · 50 minutes · 8 weeks · USD 10.90 a session");
});

test("an address can name its audience; without one, or with an unknown one, adults come first (R-PKG-02, D-148)", async ({
  page,
}) => {
  const selected = page.getByRole("tab", { selected: true });
  for (const [address, tab] of [
    ["/packages?for=kids", "Kids"],
    ["/packages?for=foundation", "Foundation"],
    ["/packages?for=nobody", "Adults"],
    ["/packages", "Adults"],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await expect(selected).toHaveText(tab);
  }
  await page.goto("/");
  await page.getByRole("link", { name: EN.home.hero.packages }).click();
  await expect(selected).toHaveText("Kids");
});

test("a visitor who comes back from the cart finds the audience and the duration that were chosen (R-PKG-01, R-PKG-03, D-148)", async ({
  page,
}) => {
  await page.goto("/packages?for=kids");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await choose(page, "Foundation", "2 months");
  await cards(page).first().getByRole("button").click();
  await expect(page).toHaveURL("/cart");
  await page.goBack();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Foundation");
  await expect(page.getByRole("radio", { name: "2 months" })).toBeChecked();
});

test.describe("in Riyadh", () => {
  test.use({ timezoneId: "Asia/Riyadh" });

  test("a price is shown in riyals too once the browser has found the country, and never in the document (D-147)", async ({
    page,
    request,
  }) => {
    const html = await (await request.get("/packages")).text();
    expect(html).toContain("in Saudi Arabia and the UAE");
    expect(html).not.toMatch(/SAR.\d/);
    await page.goto("/packages");
    await expect(cards(page).first().locator(".payments-line")).toHaveText(
      "or 4 payments of USD 134 (about SAR 2,010 in all)",
    );
  });
});

test("another audience keeps the duration; its words, its colour and its background come along (R-PKG-12, R-PKG-14, D-51)", async ({
  page,
}) => {
  await page.goto("/packages");
  await choose(page, "Kids", "2 months");
  const backdrop = page.locator(".tab-backdrop");
  const picture = () =>
    backdrop.locator("[data-active]").evaluate((layer) => getComputedStyle(layer).backgroundImage);
  await expect(backdrop).toHaveAttribute("data-shown", "kids");
  const kids = await picture();
  await page.getByRole("tab", { name: "Foundation" }).click();
  await expect(page.getByRole("radio", { name: "2 months" })).toBeChecked();
  await expect(
    page.getByRole("heading", { name: EN.packages.stages.foundation.title }),
  ).toBeVisible();
  await expect(backdrop).toHaveAttribute("data-shown", "foundation");
  expect(await picture()).not.toBe(kids);
});

test("every card says what it includes and how often, as sold to its audience (R-PKG-08, R-PKG-10, R-PKG-18, R-PKG-19, R-PKG-20, R-PKG-21, R-PKG-22, R-PKG-23, R-PKG-24, R-PKG-25, R-PKG-26, R-PKG-27, R-PKG-28, R-PKG-29, D-50)", async ({
  page,
}) => {
  const clubs = ["Reading club Weekly", "Speaking club Daily", "Debate club Monthly"];
  const coaching = "One free live coaching session Once";
  const kids = (movie: readonly string[]) => [
    "8 core sessions Monthly",
    ...clubs,
    ...movie,
    "Spelling bee Monthly",
    "Parental meeting Monthly",
    coaching,
  ];
  const adults = (movie: readonly string[]) => [
    "8 core sessions Monthly",
    ...clubs,
    ...movie,
    "Spelling bee Monthly",
    "Speak with foreigners Twice a month",
    coaching,
  ];
  const movie = ["Movie club Weekly"];
  const foundation = ["10 core sessions Monthly", ...kids(movie).slice(1)];
  const expected = {
    Foundation: [
      foundation,
      foundation,
      ["10 core sessions Monthly", "Reading club Weekly", "Spelling bee Monthly"],
    ],
    Kids: [kids(movie), kids(movie), kids([])],
    Adults: [adults(movie), adults(movie), adults([])],
  };
  await page.goto("/packages");
  for (const [audience, lists] of Object.entries(expected)) {
    await choose(page, audience, "4 months");
    for (const [position, benefits] of lists.entries()) {
      const card = cards(page).nth(position);
      await expect(card.getByRole("listitem")).toHaveText(benefits);
      const description = card.locator("h3 + p");
      await expect(description).not.toBeEmpty();
    }
  }
});

test("a change of duration is announced with its prices (design.md 8)", async ({ page }) => {
  await page.goto("/packages");
  await choose(page, "Kids", "2 months");
  const announcement =
    "2 months: Immersion Plus USD\u00a0198, Immersion USD\u00a0158, Basic USD\u00a0118";
  await expect(page.getByRole("status").filter({ hasText: announcement })).toBeAttached();
});

test("'Enroll Now' puts one unit of exactly this package into the cart and leads there (R-PKG-11, R-CART-18, R-CART-20, R-LIM-01, R-API-14, R-COPY-01, R-GEN-13)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await page.goto("/packages");
  await choose(page, "Kids", "4 months");
  const card = page.locator('[data-package-id="5"]');
  await card.getByRole("button", { name: "Enroll Now" }).click();
  await expect(page).toHaveURL("/cart");
  const [added] = (await calls.to("/cart")).filter(({ method }) => method === "POST");
  expect(added?.body).toEqual({ course_package_id: 5, quantity: 1 });
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText(
    "Kids Language ·\u00a0Immersion ·\u00a04\u00a0months",
  );
});

test("a second press while the first is under way is ignored, and after a failure the button works again (D-96, R-API-07)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  const failure = { status: 500, body: { success: false } };
  await answerCall(page, "/cart", failure, { method: "POST", times: 1 });
  const held = await holdCall(page, "/cart", "POST");
  const calls = new CallLog(page);
  const added = () =>
    calls.lines.filter((line) => line.startsWith("POST") && line.endsWith("/cart"));
  await page.goto("/packages");
  const enroll = page.getByRole("button", { name: "Enroll Now" }).first();
  await enroll.dblclick();
  await expect(enroll).toHaveAttribute("aria-busy", "true");
  await enroll.press("Enter");
  held.release();
  const failed = page.getByRole("alert").filter({ hasText: EN.shell.prices.addFailed });
  await expect(failed).toBeVisible();
  expect(added()).toHaveLength(1);

  await enroll.click();
  await expect(page).toHaveURL("/cart");
  expect(added()).toHaveLength(2);
});

test("a package whose answer is lost on the way is in the cart once, and the buyer goes there (D-96)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/api/session/cart");
  await page.route(apiCall("/cart"), async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await page.getByRole("button", { name: "Enroll Now" }).first().click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("prices come from the plain list, asked for each time the page is opened (R-API-08, R-API-10, D-70)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await page.goto("/packages");
  await expect.poll(() => calls.count("/api/session/get-course-packages")).toBe(1);
  await page.getByRole("link", { name: EN.packages.goodToKnow.other }).click();
  await expect(page).toHaveURL("/character-building-packages");
  await expect.poll(() => calls.count("/api/session/get-course-packages")).toBe(2);
  await page.goBack();
  await expect(page).toHaveURL("/packages");
  await expect.poll(() => calls.count("/api/session/get-course-packages")).toBe(3);
});

test("a list replaces the prices; what is no amount is shown as missing, a price before above nothing is struck (R-API-11, D-55, D-56)", async ({
  page,
}) => {
  const coursePackage = { currency_en: "USD", currency: "USD", currency_ar: "دولار" };
  const data = [
    { ...coursePackage, id: 8, packagePrice: "1099.5", packageBeforePrice: 900 },
    { ...coursePackage, id: 7, packagePrice: 400, packageBeforePrice: 0 },
  ];
  await answerCall(page, "/get-course-packages", { body: { success: true, data } });
  await page.goto("/packages");
  await expect(cards(page).first().locator(".package-price-now bdi")).toHaveText("USD 1,099.50");
  await expect(cards(page).first().locator("del")).toHaveText("900");
  await expect(cards(page).last().locator(".package-price-now bdi")).toHaveText("USD 400");
  await expect(cards(page).last().locator("del")).toHaveCount(0);

  await choose(page, "Adults", "2 months");
  await expect(cards(page).getByText(EN.shell.prices.unavailable)).toHaveCount(3);
  await expect(page.getByText("undefined")).toHaveCount(0);
});

test("a list with success false does not change the prices (R-API-11, R-ERR-13, D-58)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching package details");
  await answerCall(page, "/get-course-packages", { body: { success: false, data: [] } });
  await page.goto("/packages");
  await expect.poll(() => consoleWatch.count("Error fetching package details")).toBe(1);
  await expect(cards(page).first().locator(".package-price-now bdi")).toHaveText("USD 536");
  await expect(page.getByText(EN.shell.prices.failed)).toHaveCount(0);
});

test("while prices load grey bars keep their place; when they do not come, that is said, and they can be asked for again (R-ERR-13, R-ERR-01)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching package details");
  consoleWatch.expectFailedRequests("/get-course-packages");
  // A page that asks for no prices itself.
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await answerCall(page, "/get-course-packages", { status: 503, body: {} }, { times: 1 });
  const held = await holdCall(page, "/get-course-packages");
  await page.getByRole("link", { name: EN.cart.empty.action }).click();
  await expect(cards(page).locator(".package-price-bar")).toHaveCount(2);
  held.release();
  await expect(cards(page).getByText(EN.shell.prices.unavailable)).toHaveCount(2);
  await expect(page.getByRole("status").getByText(EN.shell.prices.failed)).toBeVisible();

  await cards(page).first().getByRole("button", { name: EN.shell.prices.retry }).click();
  await expect(cards(page).first().locator(".package-price-now bdi")).toHaveText("USD 536");
  await expect(page.getByText(EN.shell.prices.failed)).toHaveCount(0);
});

test("without a price the button still asks for the package, without an id; the shop refuses and the visitor stays (R-CART-19, R-ERR-14, R-ERR-15, D-57)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching package details");
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/session/");
  await answerCall(page, "/get-course-packages", "no connection");
  const calls = new CallLog(page);
  await comeFromHome(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await cards(page).first().getByRole("button", { name: "Enroll Now" }).click();
  expect((await answered).status()).toBe(422);
  const [added] = (await calls.to("/cart")).filter(({ method }) => method === "POST");
  expect(added?.body).toEqual({ quantity: 1 });
  await expect(page.getByRole("alert").getByText(EN.shell.prices.addFailed)).toBeVisible();
  await expect(page).toHaveURL("/packages?for=kids");
});

test("a failed add is shown in view, also where the button is at the lower edge of a phone (R-ERR-15)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await answerCall(page, "/cart", { status: 503, body: { success: false } }, { method: "POST" });
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const enroll = page.getByRole("button", { name: "Enroll Now" }).first();
  await enroll.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await enroll.click();
  const message = page.getByRole("alert").filter({ hasText: EN.shell.prices.addFailed });
  await expect(message).toBeInViewport({ ratio: 1 });
});

test("a failed add logs the answer's data, or the message where there is no answer (R-ERR-14, R-ERR-15)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const enroll = page.getByRole("button", { name: "Enroll Now" }).first();
  const body = {
    success: false,
    code: "unknown_package",
    message: "This package is not available.",
  };
  await answerCall(page, "/cart", { status: 422, body }, { method: "POST", times: 1 });
  const logged = page.waitForEvent("console", (message) =>
    message.text().startsWith("Error adding"),
  );
  await enroll.click();
  expect(await (await logged).args()[1]?.jsonValue()).toEqual(body);

  await answerCall(page, "/cart", "no connection", { method: "POST" });
  const silent = page.waitForEvent("console", (message) =>
    message.text().startsWith("Error adding"),
  );
  await enroll.click();
  expect(await (await silent).args()[1]?.jsonValue()).toBe("Failed to fetch");
  await expect(page).toHaveURL("/packages");
});

import { CLOSED_SHOP_PORT } from "./ports.ts";
import { answerCall, offerGateways } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { expectHead } from "./support/head.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

test("inner links lead on without loading a document, at clean addresses, and Back leads back (R-ROUTE-01)", async ({
  page,
}) => {
  await page.goto("/policy");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const document = await page.evaluate(() => performance.timeOrigin);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: EN.shell.footer.legal.refund }).click();
  await expect(page).toHaveURL("/refund");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.refund.title);
  await page.goBack();
  await expect(page).toHaveURL("/policy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.policy.title);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);
});

test("title, description and canonical link follow every navigation and a change of language (R-ROUTE-02, R-ROUTE-03, R-ROUTE-04, D-06)", async ({
  page,
  baseURL,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: EN.home.hero.packages }).click();
  await expectHead(page, EN.packages.meta, `${baseURL}/packages`);
  await page.getByRole("link", { name: EN.packages.goodToKnow.other }).click();
  await expectHead(
    page,
    EN.characterBuildingPackages.meta,
    `${baseURL}/character-building-packages`,
  );
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expectHead(
    page,
    AR.characterBuildingPackages.meta,
    `${baseURL}/character-building-packages`,
  );
  await page.goBack();
  await expectHead(page, AR.packages.meta, `${baseURL}/packages`);
});

test.describe("without a gateway", () => {
  const closedShop = `http://localhost:${CLOSED_SHOP_PORT}`;

  test("the home page says that payment is off and shows no cart link; other pages stay (R-SHELL-12, R-STATE-04, R-GEN-03)", async ({
    page,
  }) => {
    await page.goto(`${closedShop}/packages`);
    await expect(page).toHaveURL(`${closedShop}/`);
    await expect(page.getByText(EN.shell.paymentsOff)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Cart/ })).toHaveCount(0);
    await page.goto(`${closedShop}/refund`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.refund.title);
    await expect(page.getByRole("link", { name: /^Cart/ })).toHaveCount(0);
  });
});

test("the guard replaces the entry by home before the page makes a call, so that Back still works (R-ROUTE-19, D-04)", async ({
  page,
}) => {
  await offerGateways(page);
  const calls = new CallLog(page);
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: /^Cart/ })).toHaveCount(0);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /, home$/ })
    .click();
  await expect(page).toHaveURL("/");
  const message = page.getByRole("status").filter({ hasText: EN.shell.paymentsOff });
  await message.getByRole("button", { name: EN.shell.toast.close }).click();
  await expect(message).toHaveCount(0);
  const before = calls.lines.length;

  await page.getByRole("link", { name: EN.home.hero.packages }).click();
  await expect(message).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(calls.lines).toHaveLength(before);
  await page.goBack();
  await expect(page).toHaveURL("/policy");
});

test("a guarded page that was opened from outside is replaced, query and fragment dropped (R-ROUTE-19, D-04)", async ({
  page,
}) => {
  await offerGateways(page);
  await page.goto("/policy");
  await page.goto("/cart?payment=cancelled#payment");
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/policy");
});

test("a list that could not be fetched is not fetched again by the guard, only by a new document (R-ROUTE-20, D-05)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching payment methods");
  consoleWatch.expectFailedRequests("/available-payment-gateway");
  const failure = { status: 500, body: { success: false } };
  await answerCall(page, "/available-payment-gateway", failure, { times: 1 });
  const calls = new CallLog(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Cart/ })).toHaveCount(0);
  await page.getByRole("link", { name: EN.home.hero.packages }).click();
  await expect(page.getByText(EN.shell.paymentsOff)).toBeVisible();
  expect(calls.count("/available-payment-gateway")).toBe(1);

  await page.reload();
  await expect(page.getByRole("link", { name: /^Cart, 0/ })).toBeVisible();
  await page.getByRole("link", { name: EN.home.hero.packages }).click();
  await expect(page).toHaveURL("/packages?for=kids");
  expect(calls.count("/available-payment-gateway")).toBe(2);
});

test("a slash at the end is dropped and the rest of the address kept; letter case counts (D-07)", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/packages/?from=mail#top");
  await expect(page).toHaveURL("/packages?from=mail#top");
  await expectHead(page, EN.packages.meta, `${baseURL}/packages`);
  const moved = await request.get("/ar/policy/", { maxRedirects: 0 });
  expect(moved.headers()["location"]).toBe("/ar/policy");
  expect((await request.get("/Packages")).status()).toBe(404);
});

test("an unknown address is answered 404 by a page in the shell that leads home, in both languages (D-08)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/no-such-page");
  for (const [address, words, home] of [
    ["/no-such-page", EN, "/"],
    ["/ar/no-such-page", AR, "/"],
  ] as const) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(words.shell.notFound.meta.title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.shell.notFound.heading);
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: words.shell.notFound.home }).click();
    await expect(page).toHaveURL(home);
  }
});

inBothLanguages((language) => {
  test(`an incomplete link to a calendar shows the page of an unknown address, which says where to go on (${language}) (D-08, D-213)`, async ({
    page,
    words,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/calendar/");
    const response = await page.goto("/calendar/0190.ics");
    expect(response?.status()).toBe(404);
    const { heading, home } = words.shell.notFound;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("main").getByRole("link", { name: home })).toBeVisible();
  });
});

test("the page of an unknown address changes its language like any other: in place, or from the Arabic address to the plain one (D-08, D-25, D-143)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/no-such");
  const heading = page.getByRole("heading", { level: 1 });
  const press = (name: string) => page.getByRole("banner").getByRole("button", { name }).click();
  await page.goto("/no-such/%F0%9F%8E%88?from=mail");
  await expect(heading).toHaveText(EN.shell.notFound.heading);
  await press("العربية");
  await expect(heading).toHaveText(AR.shell.notFound.heading);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveURL("/no-such/%F0%9F%8E%88?from=mail");
  await page.reload();
  await expect(heading).toHaveText(AR.shell.notFound.heading);
  await page.goto("/ar/no-such?from=mail");
  await press("English");
  await expect(page).toHaveURL("/no-such?from=mail");
  await expect(heading).toHaveText(EN.shell.notFound.heading);
});

test("a new page starts at its top, and Back returns to the last scroll position (D-16)", async ({
  page,
}) => {
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto("/privacy");
  const refunds = page.getByRole("contentinfo").getByRole("link", { name: "Refunds" });
  await refunds.scrollIntoViewIfNeeded();
  const left = await scrollY();
  expect(left).toBeGreaterThan(500);
  await refunds.click();
  await expect(page).toHaveURL("/refund");
  await expect.poll(scrollY).toBe(0);
  await page.goBack();
  await expect.poll(scrollY).toBe(left);
});

test("the header leads to the sections of home, from another page, from outside, after a reload and a second time (D-09)", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  const follow = async (name: string) => {
    await header.getByRole("button", { name: EN.shell.nav.menu }).click();
    await header.getByRole("link", { name, exact: true }).click();
  };
  /** How far the top of the section lies below the header, in pixels. */
  const below = (id: string) =>
    page.evaluate((section) => {
      const bar = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
      return Math.round(
        (document.getElementById(section)?.getBoundingClientRect().top ?? -999) - bar,
      );
    }, id);
  const inPlace = async (id: string) => {
    await expect.poll(() => below(id)).toBeGreaterThanOrEqual(-1);
    await expect.poll(() => below(id)).toBeLessThan(120);
  };
  await page.goto("/policy");
  await follow(EN.mentalMath.shortName);
  await expect(page).toHaveURL("/#mental-math");
  await inPlace("mental-math");
  await follow(EN.privateTutoring.shortName);
  await inPlace("private-tutoring");
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await follow(EN.privateTutoring.shortName);
  await inPlace("private-tutoring");
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.reload();
  await inPlace("private-tutoring");
  // Back to its document leads to where the visitor was.
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
  await page.goto("/ar#coding-and-ai");
  await inPlace("coding-and-ai");
  await page.goBack();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(300);
  // An address that does not name a section is no fault of the page.
  await page.goto("/policy#50%");
  await page.reload();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

import type { Page } from "@playwright/test";
import { copy as arabic } from "#content/no-script.ar.ts";
import { copy as english, type NoScriptCopy } from "#content/no-script.en.ts";
import { LANGUAGE_PACKAGE_IDS } from "#core/catalog.ts";
import { PROGRAMME_SCREENS } from "#core/screens.ts";
import { expect, test } from "./support/test.ts";

const LANGUAGES = [
  { words: english, other: arabic, prefix: "", otherName: "العربية" },
  { words: arabic, other: english, prefix: "/ar", otherName: "English" },
];

test.use({ javaScriptEnabled: false });

/** Found by its class: a search by text alone passes over what stands in a `noscript`. */
const note = (page: Page, words: NoScriptCopy) =>
  page.locator(".no-script-note").filter({ hasText: words.text });

for (const { words, other, prefix, otherName } of LANGUAGES) {
  test(`without JavaScript every page says so, in its language, and leads to the other one (${otherName}) (D-143)`, async ({
    page,
  }) => {
    for (const path of ["/coding", "/cart", "/login", "/account"]) {
      await page.goto(prefix + path);
      await expect(note(page, words)).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: otherName }).click();
      await expect(note(page, other)).toBeVisible();
    }
  });

  test(`without JavaScript the cart says what works, and leads to the pages that sell (${otherName})`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/cart`);
    const said = page.locator(".no-script-note").filter({ hasText: words.cart });
    await expect(said).toBeVisible();
    const ways = said.locator("li a");
    await expect(ways).toHaveCount(PROGRAMME_SCREENS.length + 1);
    await ways.first().click();
    await expect(page).toHaveURL(`${prefix}/packages`);
  });

  test(`without JavaScript no control is shown that would do nothing (${otherName})`, async ({
    page,
  }) => {
    for (const path of [
      "/coding",
      "/packages",
      "/cart",
      "/login",
      "/account",
      "/private-tutoring",
    ]) {
      await page.goto(prefix + path);
      await expect(note(page, words)).toBeVisible();
      const main = page.getByRole("main");
      await expect(main.getByRole("textbox")).toHaveCount(0);
      await expect(main.getByRole("tab")).toHaveCount(0);
      await expect(main.getByRole("radio")).toHaveCount(0);
      const buttons = main.locator(".add-to-cart, .account-leave");
      await expect(buttons.filter({ visible: true })).toHaveCount(0);
      await expect(main.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0);
    }
  });

  test(`without JavaScript the return from a payment says how the receipt comes, and nothing that waits is left (${otherName}) (D-01, D-130)`, async ({
    page,
  }) => {
    for (const path of ["/success?paymentId=pay_1&gatewayId=stripe", "/receipt/1.2.3"]) {
      await page.goto(prefix + path);
      const said = page.locator(".no-script-note").filter({ hasText: words.receipt });
      await expect(said).toBeVisible();
      const heading = page.getByRole("heading", { level: 1 });
      const { width = 0, height = 0 } = (await heading.boundingBox()) ?? {};
      expect(height).toBeGreaterThan(20);
      expect(width).toBeGreaterThan(2 * height);
    }
    for (const path of ["/success", "/receipt/1.2.3", "/cart", "/account", "/login"]) {
      await page.goto(prefix + path);
      const waiting = page.getByRole("main").locator("[role=status], .skeleton");
      await expect(waiting.filter({ visible: true })).toHaveCount(0);
    }
  });

  test(`without JavaScript all prices of the packages are in one list (${otherName}) (R-PKG-09)`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/packages`);
    const list = page.getByRole("table", { name: words.allPrices });
    await expect(list.getByRole("rowheader")).toHaveCount(LANGUAGE_PACKAGE_IDS.length);
    await expect(list.getByText("USD 118")).toBeVisible();
    await page.goto(`${prefix}/character-building-packages`);
    await expect(page.getByRole("table", { name: words.allPrices }).getByRole("row")).toHaveCount(
      7,
    );
  });

  test(`without JavaScript every voice and every level can be read (${otherName})`, async ({
    page,
  }) => {
    await page.goto(prefix === "" ? "/" : prefix);
    await expect(page.locator(".slider-slide").filter({ visible: true })).toHaveCount(7);
    await page.goto(`${prefix}/coding`);
    await expect(page.locator(".level-details").filter({ visible: true })).toHaveCount(4);
  });
}

import type { Page } from "@playwright/test";
import { copy as arabic } from "#content/no-script.ar.ts";
import { copy as english } from "#content/no-script.en.ts";
import { LANGUAGE_PACKAGE_IDS } from "#core/catalog.ts";
import { PROGRAMME_SCREENS } from "#core/screens.ts";
import { expect, test } from "./support/test.ts";

const LANGUAGES = [
  { language: "English", words: english, other: arabic, prefix: "", otherName: "العربية" },
  { language: "Arabic", words: arabic, other: english, prefix: "/ar", otherName: "English" },
];

test.use({ javaScriptEnabled: false });

/** Found by its class: a search by text alone passes over what stands in a `noscript`. */
const note = (page: Page, text: string) =>
  page.locator(".no-script-note").filter({ hasText: text });

/** Nothing that would do nothing. */
async function expectNoControls(page: Page, where: string): Promise<void> {
  const main = page.getByRole("main");
  for (const role of ["textbox", "tab", "radio"] as const) {
    await expect.soft(main.getByRole(role), where).toHaveCount(0);
  }
  const buttons = main.locator(".add-to-cart, .account-leave");
  await expect.soft(buttons.filter({ visible: true }), where).toHaveCount(0);
  const busy = main.locator("[aria-busy=true]");
  await expect.soft(busy.filter({ visible: true }), where).toHaveCount(0);
}

/** Nothing that waits for what only a script could bring. */
async function expectNothingWaits(page: Page, where: string): Promise<void> {
  const waiting = page.getByRole("main").locator("[role=status], .skeleton");
  await expect.soft(waiting.filter({ visible: true }), where).toHaveCount(0);
}

/** The heading of a page stands in lines, as wide as its words need. */
async function expectWideHeading(page: Page, where: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  const { width = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  expect.soft(height, where).toBeGreaterThan(20);
  expect.soft(width, where).toBeGreaterThan(2 * height);
}

for (const { language, words, other, prefix, otherName } of LANGUAGES) {
  test(`without JavaScript every page says so, all words and prices can be read, and no useless control is shown (${language}) (R-PKG-09, D-01, D-130, D-143)`, async ({
    page,
  }) => {
    const main = page.getByRole("main");
    const open = (path: string) => page.goto(prefix + path);
    const switchLanguage = async () => {
      await main.getByRole("link", { name: otherName }).click();
      await expect(note(page, other.text)).toBeVisible();
    };
    const prices = page.getByRole("table", { name: words.allPrices });

    await test.step("home shows every voice", async () => {
      await page.goto(prefix === "" ? "/" : prefix);
      const slides = page.locator(".slider-slide").filter({ visible: true });
      await expect.soft(slides).toHaveCount(7);
    });

    for (const path of ["/coding", "/private-tutoring", "/login", "/account"]) {
      await test.step(`${path} says that scripts are missing, and shows no control`, async () => {
        await open(path);
        await expect(note(page, words.text)).toBeVisible();
        await expectNoControls(page, path);
        if (path === "/coding") {
          const levels = page.locator(".level-details").filter({ visible: true });
          await expect.soft(levels).toHaveCount(4);
        }
        if (path === "/login" || path === "/account") await expectNothingWaits(page, path);
        if (path !== "/private-tutoring") await switchLanguage();
      });
    }

    await test.step("the cart says what works, and leads to the pages that sell", async () => {
      await open("/cart");
      await expect(note(page, words.text)).toBeVisible();
      await expectNoControls(page, "/cart");
      await expectNothingWaits(page, "/cart");
      await switchLanguage();
      await page.goBack();
      const said = note(page, words.cart);
      await expect(said).toBeVisible();
      const ways = said.locator("li a");
      await expect.soft(ways).toHaveCount(PROGRAMME_SCREENS.length + 1);
      await ways.first().click();
      await expect(page).toHaveURL(`${prefix}/packages`);
    });

    await test.step("all prices of the packages are in one list", async () => {
      await expect(note(page, words.text)).toBeVisible();
      await expectNoControls(page, "/packages");
      await expect.soft(prices.getByRole("rowheader")).toHaveCount(LANGUAGE_PACKAGE_IDS.length);
      await expect.soft(prices.getByText("USD 118")).toBeVisible();
      await open("/character-building-packages");
      await expect.soft(prices.getByRole("row")).toHaveCount(7);
    });

    for (const path of ["/success?paymentId=pay_1&gatewayId=stripe", "/receipt/1.2.3"]) {
      await test.step(`${path} says how the receipt comes, and nothing waits`, async () => {
        await open(path);
        await expect.soft(note(page, words.receipt)).toBeVisible();
        await expectWideHeading(page, path);
        await expectNothingWaits(page, path);
      });
    }
  });
}

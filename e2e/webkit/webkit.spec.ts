import { By, until, type WebDriver } from "selenium-webdriver";
import { addressIn } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { SHOP_PORT } from "../ports.ts";
import { newBuyer } from "../support/buyer.ts";
import { ALL_PAGES } from "../support/pages.ts";
import { SANDBOX_URL } from "../support/sandbox.ts";
import { AR } from "../support/words.ts";
import { expect, test } from "./open-webkit.ts";

const SHOP_URL = `http://localhost:${SHOP_PORT}`;
const WAIT_MS = 30_000;
/** As narrow as its window gets with its toolbar, and a desk. */
const WINDOWS = [390, 1440];

// There is one window.
test.describe.configure({ mode: "serial" });

const find = (webkit: WebDriver, css: string) =>
  webkit.wait(until.elementLocated(By.css(css)), WAIT_MS);
const findText = (webkit: WebDriver, tag: string, text: string) =>
  webkit.wait(until.elementLocated(By.xpath(`//${tag}[.="${text}"]`)), WAIT_MS);
/** Presses by script: the driver does not scroll to what lies below the edge of a dialog. */
const press = async (webkit: WebDriver, css: string) =>
  webkit.executeScript("arguments[0].click()", await find(webkit, css));

/** Opens a page, and waits until its script has counted the cart. */
async function open(webkit: WebDriver, address: string): Promise<void> {
  await webkit.get(SHOP_URL + address);
  await webkit.wait(until.elementTextIs(await find(webkit, ".cart-badge"), "0"), WAIT_MS);
}

/** The page cannot be scrolled sideways, whatever the window. */
async function expectToFit(webkit: WebDriver, where: string): Promise<void> {
  for (const width of WINDOWS) {
    await webkit.manage().window().setRect({ x: 0, y: 0, width, height: 900 });
    const tooWide = await webkit.executeScript<number>(
      "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth;",
    );
    expect.soft(tooWide, `${where} at ${width}`).toBeLessThanOrEqual(0);
  }
}

for (const { path } of ALL_PAGES) {
  for (const locale of LOCALES) {
    test(`in WebKit ${path} starts and fits its window (${locale}) (R-I18N-04, design.md 4, 11)`, async ({
      webkit,
    }) => {
      const address = addressIn(locale, path);
      await open(webkit, address);
      await expectToFit(webkit, address);
    });
  }
}

test("in WebKit a parent buys a package in Arabic, up to the receipt (R-GEN-13, R-RCPT-01)", async ({
  webkit,
}) => {
  test.slow();
  const { country, number, ...typed } = newBuyer({ country: "SA", dialCode: "+966" });
  await open(webkit, "/ar/packages");
  await press(webkit, '[data-package-id="8"] button');
  await find(webkit, "article:has(#pay-stripe) button");
  await expectToFit(webkit, "cart");
  await press(webkit, "article:has(#pay-stripe) button");
  const field = (name: string) => find(webkit, `dialog[open] [name=${name}]`);
  for (const name of ["firstname", "lastname", "email"] as const) {
    await (await field(name)).sendKeys(typed[name]);
  }
  await (await find(webkit, `dialog[open] [name=country] option[value=${country}]`)).click();
  await (await field("phone")).sendKeys(number);
  await press(webkit, "dialog[open] [name=agree]");
  await expectToFit(webkit, "checkout");
  await press(webkit, "dialog[open] button[type=submit]");
  await webkit.wait(until.urlContains(SANDBOX_URL), WAIT_MS);
  await (await findText(webkit, "button", "Approve payment")).click();
  await findText(webkit, "h1", AR.success.receipt.heading);
  await expectToFit(webkit, "receipt");
});

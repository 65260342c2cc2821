// Takes a picture of every page in both languages, on a phone and on a desktop, whole and at rest:
// docs/screens/<page>-<language>-<width>.jpg. They are for reviewers of a change and are not
// committed, as every visible change would add 15 MB. Run by hand:
//   node_modules/.bin/node scripts/screens.mjs                 all of them
//   node_modules/.bin/node scripts/screens.mjs cart account    those whose name begins so
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "#core/locale.ts";
import { isKeptFromSearch, SCREEN_NAMES, SCREENS } from "#core/screens.ts";
import { WORDS } from "../e2e/support/words.ts";
import { openOwnShop } from "./own-shop.mjs";
import { ROOT } from "./prepare.mjs";

const FOLDER = join(ROOT, "docs", "screens");
/** Small enough to send; without animations. */
const PICTURE = { type: "jpeg", quality: 44, animations: "disabled" };
const SIZES = [
  { width: 390, height: 844, scale: 1 },
  { width: 1440, height: 900, scale: 0.75 },
];

/** Kids' immersion for six months twice, a character programme, fitness. */
const CART = [9, 9, 47, 43];

/** Pages that also exist without a cart or account, and their names in that case. */
const EMPTY = { cart: "cart-empty", account: "account-guest" };
const PUBLIC = {
  ...Object.fromEntries(
    SCREEN_NAMES.filter((name) => !isKeptFromSearch(SCREENS[name])).map((name) => [
      EMPTY[name] ?? name,
      SCREENS[name].path,
    ]),
  ),
  "not-found": "/no-such-page",
};

/** Waits until the page has its fonts, prices and cart, and is idle. */
async function settle(page) {
  await page.locator(".header").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Takes the whole page; a bar fixed to the bottom of the window is at the bottom of the picture. */
async function takePage(page, { width, height }) {
  const fixed = (await page.locator(".total-bar").count()) > 0 && width < 1024;
  if (fixed) {
    await page.addStyleTag({ content: "main > * { min-block-size: 0 !important }" });
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  const picture = await page.screenshot({ ...PICTURE, fullPage: true });
  if (fixed) await page.setViewportSize({ width, height });
  return picture;
}

/** Puts packages into the cart of this tab, through the API. */
async function fillCart(page, coursePackageIds) {
  const sessionId = crypto.randomUUID();
  const { csrfToken } = await (await page.request.get("/api/csrf-token")).json();
  for (const id of coursePackageIds) {
    await page.request.post("/api/session/cart", {
      headers: { "Session-Id": sessionId, "X-CSRF-Token": csrfToken },
      data: { course_package_id: id, quantity: 1 },
    });
  }
  await page.goto("/policy");
  await page.evaluate((id) => sessionStorage.setItem("sessionId", id), sessionId);
}

/** The buyer of one visit, with a unique email. */
function newBuyer() {
  const unique = String(crypto.getRandomValues(new Uint32Array(1))[0] % 10_000_000).padStart(
    7,
    "0",
  );
  return { email: `mona.${unique}@example.com`, phone: `50${unique}` };
}

async function fillCheckout(page, words, { email, phone }) {
  const { fields, agree } = words.cart.checkout;
  const modal = page.getByRole("dialog");
  await modal.getByLabel(fields.firstname).fill("Mona");
  await modal.getByLabel(fields.lastname).fill("Saleh");
  await modal.getByLabel(fields.country).selectOption("AE");
  await modal.getByLabel(fields.phone).fill(phone);
  await modal.getByLabel(fields.email).fill(email);
  await modal.getByRole("checkbox", { name: agree }).check();
}

async function readCode(sandboxUrl, email) {
  for (;;) {
    const mails = await (await fetch(`${sandboxUrl}/mail.json`)).json();
    const texts = mails.filter(({ to }) => to === email).map(({ text }) => text);
    const code = texts
      .filter((text) => !text.includes("http"))
      .at(-1)
      ?.match(/\b\d{8}\b/)?.[0];
    if (code !== undefined) return code;
  }
}

/** Cart, checkout and the pages after payment, in one purchase. */
async function visitPurchase({ page, words, size, take, sandboxUrl }) {
  const buyer = newBuyer();
  await fillCart(page, CART);
  await page.goto("/cart");
  await page.locator("li.cart-row").first().waitFor();
  await page.locator("form.coupon").getByRole("textbox").fill("WELCOME10");
  await page.getByRole("button", { name: words.cart.coupon.apply }).click();
  await page.getByText(words.cart.summary.coupon).waitFor();
  await settle(page);
  await take("cart");

  const pay = page.getByRole("button", { name: words.cart.payment.methods.stripe.button });
  await pay.click();
  const modal = page.getByRole("dialog");
  await modal.waitFor();
  // The whole form, even if the window is too low for it.
  const whole = await modal.evaluate((dialog) =>
    Math.max(
      ...[dialog, ...dialog.querySelectorAll("*")].map((part) =>
        getComputedStyle(part).overflowY === "auto" && part.clientHeight > 300
          ? part.scrollHeight
          : 0,
      ),
    ),
  );
  const { width, height } = size;
  await page.setViewportSize({ width, height: Math.max(height, whole + 48) });
  await modal.getByRole("button", { name: words.cart.checkout.close }).focus();
  await page.mouse.move(0, 0); // A form field may now be where the button was pressed.
  await take("checkout", { window: true });
  await page.setViewportSize({ width, height });

  await fillCheckout(page, words, buyer);
  await modal.getByRole("button", { name: words.cart.checkout.submit }).click();
  await page.getByRole("button", { name: "Cancel and return" }).click();
  await page.getByText(words.cart.paymentNotes.cancelled).waitFor();
  await settle(page);
  await take("cart-payment-cancelled");

  await pay.click();
  await fillCheckout(page, words, buyer);
  await modal.getByRole("button", { name: words.cart.checkout.submit }).click();
  await page.getByRole("button", { name: "Approve payment" }).click();
  await page.getByRole("heading", { name: words.success.receipt.heading }).waitFor();
  await settle(page);
  await take("receipt");

  const { login } = words;
  await page.goto("/login");
  await settle(page);
  await page.getByLabel(login.address.label, { exact: true }).fill(buyer.email);
  await page.getByRole("button", { name: login.address.submit }).click();
  await page.getByLabel(login.code.label, { exact: true }).waitFor();
  await take("login-code");
  const code = await readCode(sandboxUrl, buyer.email);
  await page.getByLabel(login.code.label, { exact: true }).fill(code);
  const verified = page.waitForResponse(/\/login\/verify-code$/);
  await page.getByRole("button", { name: login.code.submit, exact: true }).click();
  await verified;
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.goto("/account");
  await page.getByRole("article").first().waitFor();
  await settle(page);
  await take("account");
}

async function visitErrors({ page, words, take }) {
  await page.goto("/receipt/nobody");
  await page.locator(".state-panel h1").waitFor();
  await settle(page);
  await take("receipt-not-found");

  await page.goto("/policy");
  await settle(page);
  await page.route(/\/assets\/refund\.(?:en|ar)/, (route) => route.abort());
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: words.shell.footer.legal.refund })
    .click();
  await page.getByRole("heading", { level: 1, name: words.shell.failed.heading }).waitFor();
  await take("failed");

  await page.route(/\/get-course-packages/, (route) => route.abort());
  await page.goto("/policy");
  await settle(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await page.getByRole("main").getByRole("link", { name: words.home.hero.packages }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/packages"));
  await settle(page);
  await take("packages-without-prices");
}

const [, , ...wanted] = process.argv;
const isWanted = (name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));
const shop = await openOwnShop();
mkdirSync(FOLDER, { recursive: true });
let bytes = 0;
try {
  for (const size of SIZES) {
    for (const locale of LOCALES) {
      const visit = await shop.browser.newContext({
        baseURL: shop.url,
        viewport: { width: size.width, height: size.height },
        deviceScaleFactor: size.scale,
        reducedMotion: "reduce",
        isMobile: size.width < 1024,
        hasTouch: size.width < 1024,
      });
      await visit.addCookies([{ name: "locale", value: locale, url: shop.url }]);
      const page = await visit.newPage();
      const take = async (name, { window = false } = {}) => {
        if (!isWanted(name)) return;
        const picture = window ? await page.screenshot(PICTURE) : await takePage(page, size);
        writeFileSync(join(FOLDER, `${name}-${locale}-${size.width}.jpg`), picture);
        bytes += picture.length;
        console.log(name, locale, size.width, `${Math.round(picture.length / 1000)} kB`);
      };
      for (const [name, path] of Object.entries(PUBLIC)) {
        if (!isWanted(name)) continue;
        await page.goto(path);
        await settle(page);
        await take(name);
      }
      const { sandboxUrl } = shop;
      const guest = { page, words: WORDS[locale], locale, size, take, sandboxUrl };
      await visitErrors(guest);
      await visitPurchase({ ...guest, page });
      await visit.close();
    }
  }
} finally {
  await shop.stop();
}
console.log(`${(bytes / 1_000_000).toFixed(1)} MB`);

import type { Page } from "@playwright/test";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { type Buyer, newBuyer } from "./support/buyer.ts";
import { applyCoupon, cartRows, openCart, readPriceTable } from "./support/cart.ts";
import { checkoutFields, fillCheckout, openCheckout } from "./support/checkout.ts";
import { findInLedger, mailsTo, SANDBOX_URL } from "./support/sandbox.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { AR, EN, type Words } from "./support/words.ts";

/** Sends the filled-in form; answers the address of the payment page. */
async function goToPayment(
  page: Page,
  words: Words,
  buyer: Buyer,
  gateway: GatewayIdentifier = "stripe",
): Promise<string> {
  const modal = await openCheckout(page, words, gateway);
  await fillCheckout(modal, words, buyer);
  await checkoutFields(modal, words).submit.click();
  await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
  expect(page.url()).toContain(SANDBOX_URL);
  return page.url();
}

const receiptHeading = (page: Page, words: Words) =>
  page.getByRole("heading", { level: 1, name: words.success.receipt.heading });

inBothLanguages((language, locale) => {
  test(`a parent buys a plan with a coupon, from the packages to the printed receipt and the mail (${language}) (R-GEN-02, R-GEN-13, R-GEN-14, R-GEN-15, R-STATE-11, R-RCPT-01, R-RCPT-06, R-RCPT-07, R-RCPT-08, D-114, D-122, D-126, D-128)`, async ({
    page,
    words,
  }) => {
    const buyer = newBuyer({ country: "SA", dialCode: "+966" });
    await page.goto("/packages");
    await page.locator('[data-package-id="8"]').getByRole("button").click();
    await expect(page).toHaveURL("/cart");
    await applyCoupon(page, "WELCOME10", words);
    const { summary } = words.cart;
    await expect(page.getByText(summary.coupon)).toBeVisible();
    expect(await readPriceTable(page)).toEqual({
      [summary.value]: "USD 536",
      [summary.coupon]: "−USD 53.60",
      [summary.total]: "USD 482.40",
    });

    const paymentUrl = await goToPayment(page, words, buyer);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.locator(".amount bdi")).toHaveText("USD 482.40");
    await page.getByRole("button", { name: "Approve payment" }).click();

    await expect(receiptHeading(page, words)).toBeVisible();
    const facts = page.locator(".receipt-facts");
    await expect(facts).toContainText(`${buyer.firstname} ${buyer.lastname}`);
    await expect(facts).toContainText(`+966${buyer.number}`);
    await expect(facts).toContainText(buyer.email);
    await expect(facts).toContainText("STRIPE");
    await expect(page.getByRole("cell")).toHaveText(["X 1", "$536"]);
    const name =
      locale === "ar"
        ? "برنامج اللغة للبالغين والتأسيس · الانغماس المكثّف · 6 أشهر"
        : "Adults & Foundation Language · Immersion Plus · 6 months";
    await expect(page.getByRole("rowheader")).toContainText(name);
    await expect(page.locator(".receipt-sum dd")).toHaveText(["−$53.60", "$482.40"]);
    await expect(page.locator(".cart-badge")).toHaveText("0");

    const payment = { status: "paid", currency: "USD", charged: 48_240, captured: 48_240 };
    expect(await findInLedger(paymentUrl)).toMatchObject(payment);
    await expect.poll(() => mailsTo(buyer.email)).toHaveLength(1);
    const orderId = await page.locator(".receipt-fact bdi").first().textContent();
    const [mail] = await mailsTo(buyer.email);
    expect(mail?.subject.startsWith(orderId ?? "?")).toBe(true);
    expect(mail?.html).toContain(locale === "ar" ? 'dir="rtl"' : 'dir="ltr"');
    expect(mail?.text).toContain("$482.40");

    await page.reload();
    await expect(receiptHeading(page, words)).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.cart.empty.title);
    expect(await mailsTo(buyer.email)).toHaveLength(1);
  });

  test(`a buyer who leaves the payment page finds the cart as it was, with a calm word (${language}) (D-122, D-124, D-128)`, async ({
    page,
    words,
  }) => {
    await openCart(page, [44, 44]);
    await applyCoupon(page, "WELCOME10", words);
    await expect(page.getByText(words.cart.summary.coupon)).toBeVisible();
    const before = await readPriceTable(page);
    const paymentUrl = await goToPayment(page, words, newBuyer());
    await page.getByRole("button", { name: "Cancel and return" }).click();
    await expect(page).toHaveURL("/cart?payment=cancelled");
    const { cancelled, kept } = words.cart.paymentNotes;
    await expect(page.getByText(`${cancelled} ${kept}`)).toBeVisible();
    await expect(cartRows(page).locator(".stepper-figure")).toHaveText("2");
    expect(await readPriceTable(page)).toEqual(before);
    expect(await findInLedger(paymentUrl)).toMatchObject({ status: "cancelled", charged: 0 });
  });
});

for (const [gateway, country, dialCode, charged, minor, currency] of [
  ["tamara", "SA", "+966", "SAR 763.08", 76_308, "SAR"],
  ["tabby", "AE", "+971", "AED 747.32", 74_732, "AED"],
] as const) {
  test(`through ${gateway} from ${country} the order is charged and shown in ${currency}, to the last hundredth (R-GEN-15, R-LIM-16, R-RCPT-05, R-RCPT-13, R-RCPT-14, D-126)`, async ({
    page,
  }) => {
    const buyer = newBuyer({ country, dialCode });
    await openCart(page, [43, 43]);
    await applyCoupon(page, "WELCOME10");
    await expect(page.getByText("Coupon discount")).toBeVisible();
    const paymentUrl = await goToPayment(page, EN, buyer, gateway);
    await expect(page.locator(".amount bdi")).toHaveText(charged);
    await page.getByRole("button", { name: "Approve payment" }).click();
    await expect(receiptHeading(page, EN)).toBeVisible();
    await expect(page.locator(".receipt-facts")).toContainText(gateway.toUpperCase());
    await expect(page.locator(".receipt-total dd")).toHaveText(charged);
    await expect(page.locator(".cart-badge")).toHaveText("0");
    const payment = { provider: gateway, currency, charged: minor, captured: minor };
    await expect.poll(() => findInLedger(paymentUrl)).toMatchObject(payment);
    await expect.poll(() => mailsTo(buyer.email)).toHaveLength(1);
  });
}

test("a declined payment leaves everything in the cart; the next try of the same buyer pays (D-115, D-122, D-127)", async ({
  page,
}) => {
  const buyer = newBuyer();
  await openCart(page, [43]);
  const declined = await goToPayment(page, EN, buyer);
  await page.getByRole("button", { name: "Decline payment" }).click();
  await expect(page).toHaveURL("/cart?payment=cancelled");
  await expect(cartRows(page)).toHaveCount(1);
  expect(await findInLedger(declined)).toMatchObject({ status: "declined", charged: 0 });

  const second = await goToPayment(page, EN, buyer);
  await page.getByRole("button", { name: "Approve payment" }).click();
  await expect(receiptHeading(page, EN)).toBeVisible();
  await expect(page.locator(".receipt-total dd")).toHaveText("$119");
  expect(await findInLedger(second)).toMatchObject({ status: "paid", charged: 11_900 });
});

for (const press of ["Decline payment", "Cancel and return"]) {
  test(`after "${press}" the form is restored, also at another gateway; not in another tab, and not after the payment (R-CHK-54)`, async ({
    page,
    context,
  }) => {
    const buyer = newBuyer();
    await openCart(page, [43]);
    await goToPayment(page, EN, buyer);
    await page.getByRole("button", { name: press }).click();
    await expect(page).toHaveURL("/cart?payment=cancelled");
    const typed = {
      firstname: buyer.firstname,
      lastname: buyer.lastname,
      country: "AE",
      phone: `+971${buyer.number}`,
      email: buyer.email,
    };
    const expectTyped = async (gateway: GatewayIdentifier) => {
      const form = checkoutFields(await openCheckout(page, EN, gateway), EN);
      for (const [field, text] of Object.entries(typed)) {
        await expect(form[field as keyof typeof typed]).toHaveValue(text);
      }
      await expect(form.agree).not.toBeChecked();
      return form;
    };
    await expectTyped("stripe");
    await page.keyboard.press("Escape");
    await page.reload();
    await expectTyped("tamara");
    await page.keyboard.press("Escape");
    const tab = await context.newPage();
    await tab.goto("/policy");
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(await tab.evaluate(stored)).not.toContain(buyer.number);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(buyer.email);

    const { agree, submit } = await expectTyped("stripe");
    await agree.check();
    await submit.click();
    await page.getByRole("button", { name: "Approve payment" }).click();
    await expect(receiptHeading(page, EN)).toBeVisible();
    await expect.poll(() => page.evaluate(stored)).not.toContain(buyer.number);
  });
}

test("Back from the payment page shows the same cart, not what stands below it, free to pay for, now as the user (D-116, D-122, R-STATE-01)", async ({
  page,
}) => {
  const buyer = newBuyer();
  await openCart(page, [9, 47, 43]);
  const first = await goToPayment(page, EN, buyer);
  const cart = page.waitForRequest(/\/api\/user\/cart$/);
  await page.goBack();
  expect((await cart).headers()["authorization"]).toMatch(/^Bearer .{22,}/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cartRows(page)).toHaveCount(3);
  await expect(page.getByRole("contentinfo")).not.toBeInViewport();
  expect(await page.evaluate(() => sessionStorage.getItem("sessionId"))).toBeNull();

  const again = await goToPayment(page, EN, buyer);
  expect(again).toBe(first);
});

inBothLanguages((language) => {
  test(`a buyer who comes back without a payment to an empty cart reads so, and not that the cart was kept (${language}) (D-122)`, async ({
    page,
    words,
  }) => {
    for (const outcome of ["cancelled", "failed"] as const) {
      await page.goto(`/cart?payment=${outcome}`);
      const { empty, [outcome]: said } = words.cart.paymentNotes;
      await expect(page.getByText(`${said} ${empty}`)).toBeVisible();
      await expect(page.getByText(words.cart.empty.title)).toBeVisible();
    }
  });
});

test("the reason for coming back from the payment page is shown once: not after a reload or Back (D-122)", async ({
  page,
}) => {
  const note = (words: Words, outcome: "cancelled" | "failed") =>
    page.getByText(words.cart.paymentNotes[outcome]);
  await openCart(page, [43]);
  await page.goto("/cart?payment=cancelled");
  await expect(note(EN, "cancelled")).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(note(AR, "cancelled")).toBeVisible();
  const isGone = async () => {
    await expect(cartRows(page)).toHaveCount(1);
    await expect(note(AR, "cancelled")).toHaveCount(0);
  };
  await page.reload();
  await isGone();
  await page.getByRole("banner").getByRole("link", { name: AR.brand }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/cart?payment=cancelled");
  await isGone();
  await page.goto("/cart?payment=failed");
  await expect(note(AR, "failed")).toBeVisible();
  await page.goBack();
  await isGone();
});

test("a coupon for the whole price leads to a receipt without a payment (D-95)", async ({
  page,
}) => {
  const buyer = newBuyer();
  await openCart(page, [50]);
  await applyCoupon(page, "FAMILY100");
  await expect(page.getByText("Coupon discount")).toBeVisible();
  const { payment, checkout } = EN.cart;
  const blocks = page.locator(".payment");
  await expect(blocks.getByRole("heading", { level: 2 })).toHaveText(payment.free.heading);
  await expect(blocks.getByRole("heading", { level: 3 })).toHaveText([payment.free.name]);
  await expect(page.getByText(/four payments|pay in 4|secure page/i)).toHaveCount(0);
  await blocks.getByRole("button", { name: payment.free.button }).click();
  const modal = page.getByRole("dialog", { name: checkout.heading });
  await expect(modal).toContainText(checkout.free.method);
  await fillCheckout(modal, EN, buyer);
  await modal.getByRole("button", { name: checkout.free.submit }).click();
  await expect(receiptHeading(page, EN)).toBeVisible();
  await expect(page.locator(".receipt-sum dd")).toHaveText(["−$49", "$0"]);
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect.poll(() => mailsTo(buyer.email)).toHaveLength(1);
});

import type { Browser, Page } from "@playwright/test";
import { newBuyer } from "./support/buyer.ts";
import { openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
} from "./support/checkout.ts";
import { buyByCalls, orderInTab } from "./support/purchase.ts";
import {
  findInLedger,
  mailsTo,
  refundAtDashboard,
  sendWebhook,
  settle,
  setWebhooks,
} from "./support/sandbox.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

/** One after the other: these tests switch the gateway's webhooks off and on again. */
test.describe.configure({ mode: "serial" });
test.afterEach(() => setWebhooks("normal"));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the webhook alone settles the order of a buyer who never comes back: mail sent, cart emptied (D-127, D-128)", async ({
  page,
}) => {
  const buyer = newBuyer();
  const paymentUrl = await orderInTab(page, [43], buyer);
  await settle(paymentUrl, "approve");
  await expect.poll(() => mailsTo(buyer.email)).toHaveLength(1);
  await page.goto("/cart");
  await expect(heading(page)).toHaveText(EN.cart.empty.title);
  expect(await findInLedger(paymentUrl)).toMatchObject({ status: "paid", charged: 11_900 });
});

test("the return alone settles the order of a buyer; late and repeated webhooks change nothing (D-127, D-128)", async ({
  page,
}) => {
  await setWebhooks("none");
  const buyer = newBuyer();
  const paymentUrl = await orderInTab(page, [43], buyer);
  await page.goto(await settle(paymentUrl, "approve"));
  await expect(heading(page)).toHaveText("Completed Succeesfully");
  await expect.poll(() => mailsTo(buyer.email)).toHaveLength(1);

  await setWebhooks("normal");
  expect(await sendWebhook(paymentUrl, "checkout.session.completed")).toBe(200);
  expect(await sendWebhook(paymentUrl, "checkout.session.completed")).toBe(200);
  await page.reload();
  await expect(heading(page)).toHaveText("Completed Succeesfully");
  expect(await mailsTo(buyer.email)).toHaveLength(1);
});

test("a payment that is not decided yet becomes the receipt without a reload (D-127, D-130)", async ({
  page,
}) => {
  await setWebhooks("none");
  const buyer = newBuyer();
  const paymentUrl = await orderInTab(page, [43], buyer);
  // The buyer opens the return address before paying: nothing is decided there yet.
  const approved = await returnAddress(paymentUrl);
  await page.goto(approved);
  await expect(heading(page)).toHaveText(EN.success.confirming.heading);
  await settle(paymentUrl, "approve");
  await expect(heading(page)).toHaveText("Completed Succeesfully");
});

test("a buyer who leaves the page while the payment is being confirmed reads so in the cart, with the way back (D-130)", async ({
  page,
}) => {
  await setWebhooks("none");
  const paymentUrl = await orderInTab(page, [43], newBuyer());
  await page.goto("/cart");
  await expect(page.locator("li.cart-row")).toHaveCount(1);
  const { confirming } = EN.cart.paymentNotes;
  const note = page.getByRole("status").filter({ hasText: confirming.text });
  await expect(note).toHaveCount(0);
  await page.goto(await returnAddress(paymentUrl));
  await expect(heading(page)).toHaveText(EN.success.confirming.heading);
  await page.goBack();
  await expect(note).toBeVisible();
  await settle(paymentUrl, "approve");
  await note.getByRole("link", { name: confirming.link }).click();
  await expect(heading(page)).toHaveText("Completed Succeesfully");
  await page.goto("/cart");
  await expect(heading(page)).toHaveText(EN.cart.empty.title);
  await expect(page.getByRole("link", { name: EN.cart.paymentNotes.paid.link })).toHaveCount(0);
});

test("an expired payment says that nothing was charged and leads back to the full cart (D-127, D-130)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching order");
  consoleWatch.expectFailedRequests("/orders/payment/");
  const buyer = newBuyer();
  const paymentUrl = await orderInTab(page, [43], buyer);
  const address = await returnAddress(paymentUrl);
  await settle(paymentUrl, "expire");
  await page.goto(address);
  await expect(heading(page)).toHaveText(EN.success.notPaid.heading);
  await page.getByRole("link", { name: EN.success.notPaid.action }).click();
  await expect(page.locator("li.cart-row")).toHaveCount(1);
  expect(await mailsTo(buyer.email)).toEqual([]);
});

test("a refund is mailed, and shows on the receipt when the buyer opens it again (D-127, D-18)", async ({
  page,
}) => {
  const buyer = newBuyer();
  const paymentUrl = await orderInTab(page, [43], buyer);
  await page.goto(await settle(paymentUrl, "approve"));
  const sums = page.locator(".receipt-sum");
  await expect(sums).toHaveText(["Total price$119"]);
  await refundAtDashboard(paymentUrl, 4_950);
  await expect.poll(() => mailsTo(buyer.email)).toHaveLength(2);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(sums).toHaveText(["Total price$119", "Refunded−$49.50"]);

  const [, mail] = await mailsTo(buyer.email);
  expect(mail?.subject).toContain("your refund");
  const link = /\/receipt\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(`/ar${link}`);
  await expect(sums).toContainText([AR.success.receipt.total, AR.success.receipt.refunded]);
});

test("a receipt opens in another tab of the browser that bought, and not in another browser (D-129, D-73)", async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = newBuyer();
  const paymentUrl = await orderInTab(page, [43], buyer);
  await page.goto(await settle(paymentUrl, "approve"));
  await expect(heading(page)).toHaveText("Completed Succeesfully");

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(heading(tab)).toHaveText("Completed Succeesfully");
  await tab.goto("/cart");
  await expect(heading(tab)).toHaveText(EN.cart.empty.title);

  const stranger = await visitElsewhere(browser, baseURL);
  await stranger.goto(page.url());
  await expect(heading(stranger)).toHaveText(EN.success.signIn.heading);
  await expect(stranger.getByText(buyer.email)).toHaveCount(0);
  await stranger.context().close();
});

test("an address that has paid before is asked to log in (R-CHK-48, R-ERR-10, D-119, D-120)", async ({
  page,
  request,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  const { buyer } = await buyByCalls(request, [43], newBuyer());
  await openCart(page, [44]);
  const modal = await openCheckout(page, EN);
  await fillCheckout(modal, EN, newBuyer({ email: buyer.email.toUpperCase() }));
  await checkoutFields(modal, EN).submit.click();
  await expect(modal.getByText(EN.cart.checkout.userExists.text)).toBeVisible();
  await expect(modal.getByRole("alert")).toContainText("An error occurred Please try again later.");
});

/** Where the buyer comes back to after paying, as the shop gave it to the gateway. */
async function returnAddress(paymentUrl: string): Promise<string> {
  return `/success?paymentId=${(await findInLedger(paymentUrl))?.reference}&gatewayId=stripe`;
}

/** A page in another browser: nothing is shared with the first. */
async function visitElsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  return context.newPage();
}

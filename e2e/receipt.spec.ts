import type { Page } from "@playwright/test";
import { type Answer, answerCall, holdCall } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { stopClock } from "./support/clock.ts";
import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

const ADDRESS = "/success?paymentId=pay_1&gatewayId=stripe";
const CALL = "/orders/payment/pay_1/stripe";

/** A paid order as the API tells it. */
const ORDER = {
  order_id: "YA-26-000042",
  items: [
    { name: "Mental Math Programme", name_ar: "برنامج الحساب الذهني", quantity: 2, price: 149 },
    { name: "Robotics", quantity: 1, price: 49.5 },
  ],
  user: { name: "Mona Saleh", email: "mona@example.com", phone: "+971501234567" },
  payment_gateway: "stripe",
  currency: "USD",
  total_amount: 312.6,
  discount_amount: 34.9,
  status: "paid",
  paid_at: "2026-03-09T20:30:00.000Z",
  refunded_amount: 0,
};

const paid = (change: Partial<Record<keyof typeof ORDER, unknown>> = {}): Answer => ({
  body: { success: true, data: { ...ORDER, ...change } },
});
const confirming: Answer = {
  status: 202,
  body: { success: false, code: "confirming", data: { status: "confirming" } },
};
const notPaid: Answer = {
  status: 409,
  body: { success: false, code: "not_paid", data: { status: "not_paid" } },
};

const title = (page: Page) => page.getByRole("heading", { level: 1 });
/** The facts of the receipt by their labels. */
const fact = (page: Page, label: string) =>
  page.locator(".receipt-fact").filter({ has: page.getByText(label, { exact: true }) });

test("the receipt of a paid order: number, buyer, gateway, lines, discount, total, note (R-RCPT-01, R-RCPT-02, R-RCPT-03, R-RCPT-04, R-RCPT-05, R-RCPT-06, R-RCPT-07, R-RCPT-08, R-RCPT-09, R-RCPT-10, R-RCPT-11, R-RCPT-12, R-API-26, R-ROUTE-16, D-132)", async ({
  page,
}) => {
  await answerCall(page, CALL, paid());
  const calls = new CallLog(page);
  await page.goto(ADDRESS);
  await expect(title(page)).toHaveText("Completed Succeesfully");
  expect(await calls.to(CALL)).toMatchObject([
    { method: "GET", path: "/api/session/orders/payment/pay_1/stripe" },
  ]);
  await expect(fact(page, "Number ID")).toContainText("YA-26-000042");
  await expect(fact(page, "Name")).toContainText("Mona Saleh");
  await expect(fact(page, "Phone")).toContainText("+971501234567");
  await expect(fact(page, "Email")).toContainText("mona@example.com");
  await expect(fact(page, "Payment gateway")).toContainText("STRIPE");
  // In Dubai, the seller's time zone, this payment came on the next day; in Riyadh, the visitor's, not.
  await expect(fact(page, "Date")).toContainText("March 10, 2026");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1).getByRole("cell")).toHaveText(["X 2", /^\$149/]);
  await expect(rows.nth(1).locator(".receipt-line-sum")).toHaveText("2 × $149 = $298");
  await expect(rows.nth(1).getByRole("rowheader")).toHaveText("Mental Math Programme");
  await expect(rows.nth(2).getByRole("cell")).toHaveText(["X 1", "$49.50"]);
  await expect(page.locator(".receipt-sum")).toHaveText(["Discount−$34.90", "Total price$312.60"]);
  await expect(page.getByText("Note: (Please print the receipt and keep it.)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print And Go Back To Home" })).toBeVisible();
  // The paid units have left the cart: the header asks again (D-128).
  await expect.poll(() => calls.count("/session/cart")).toBe(2);
});

test("the badge drops the paid units as soon as the receipt is shown (D-128)", async ({ page }) => {
  const body = { success: true, data: { items: [], total_items_count: 2 } };
  await answerCall(page, "/cart", { body }, { method: "GET", times: 1 });
  await answerCall(page, CALL, paid());
  const order = await holdCall(page, CALL);
  await page.goto(ADDRESS);
  await expect(page.locator(".cart-badge")).toHaveText("2");
  order.release();
  await expect(title(page)).toHaveText("Completed Succeesfully");
  await expect(page.locator(".cart-badge")).toHaveText("0");
});

test("a change of language re-labels the receipt without a new call; in Arabic it says the same correctly, with Arabic names where there are any (D-18, D-21, D-25)", async ({
  page,
}) => {
  await answerCall(page, CALL, paid());
  const calls = new CallLog(page);
  await page.goto(ADDRESS);
  await expect(title(page)).toHaveText("Completed Succeesfully");
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(title(page)).toHaveText("اكتمل الطلب بنجاح");
  expect(calls.count(CALL)).toBe(1);
  await expect(page.getByRole("rowheader")).toHaveText(["برنامج الحساب الذهني", "Robotics"]);
  await expect(fact(page, "التاريخ")).toContainText("10 مارس 2026");
  await expect(page.getByRole("cell").nth(1).locator(".price")).toHaveText("$149");
  // What stays English is read out in English.
  await expect(page.locator('.receipt bdi[lang="en"]')).toHaveText(["STRIPE", "X 2", "X 1"]);
});

/** Counts what is printed on the root element instead of printing it. */
async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset["printed"] = String(Number(dataset["printed"] ?? 0) + 1);
    };
  });
}

test("'Print' prints and stays; 'Print And Go Back To Home' goes home once printing has ended (R-RCPT-10, R-RCPT-11, D-134)", async ({
  page,
}) => {
  await countPrints(page);
  await answerCall(page, CALL, paid());
  await page.goto(ADDRESS);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "1");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page).toHaveURL(ADDRESS);

  await page.getByRole("button", { name: "Print And Go Back To Home" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "2");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page).toHaveURL("/");
});

test("where the browser never reports the end of printing, the way home begins after a second (R-RCPT-11, D-134)", async ({
  page,
}) => {
  await countPrints(page);
  await stopClock(page);
  await answerCall(page, CALL, paid());
  await page.goto(ADDRESS);
  await page.getByRole("button", { name: "Print And Go Back To Home" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "1");
  const home = page.waitForRequest(/\/assets\/home/);
  await page.clock.runFor(999);
  await expect(page).toHaveURL(ADDRESS);
  await page.clock.runFor(1);
  await home;
  await page.clock.resume();
  await expect(page).toHaveURL("/");
});

test("on paper the receipt is alone, on one page (D-134)", async ({ page }) => {
  await answerCall(page, CALL, paid());
  await page.goto(ADDRESS);
  await expect(title(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const hidden of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("button"),
    page.locator(".next-steps"),
    page.locator(".contact-links"),
    page.locator(".toast-region"),
  ]) {
    for (const one of await hidden.all()) await expect(one).toBeHidden();
  }
  await expect(page.locator(".receipt-seller")).toBeVisible();
  await expect(page.locator(".receipt-total")).toBeVisible();
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});

/**
 * Lets the page's clock run until it has asked `count` times, and says for how many milliseconds: at
 * least its pauses, and more where an answer took some of that time to reach the page.
 */
async function runUntilAsked(page: Page, calls: CallLog, count: number): Promise<number> {
  const now = () => page.evaluate(() => Date.now());
  const start = await now();
  const step = async () => {
    await page.clock.runFor(125);
    return calls.count(CALL);
  };
  await expect.poll(step, { intervals: [0] }).toBe(count);
  return (await now()) - start;
}

test("while the payment is being confirmed the page asks again by itself, 2 seconds later and then less often, and becomes the receipt (D-127, D-130)", async ({
  page,
}) => {
  await stopClock(page);
  await answerCall(page, CALL, paid());
  await answerCall(page, CALL, confirming, { times: 3 });
  const calls = new CallLog(page);
  await page.goto(ADDRESS);
  await expect(title(page)).toHaveText(EN.success.confirming.heading);
  await expect(page.getByRole("status").filter({ has: title(page) })).toBeAttached();
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await page.clock.runFor(1999);
  expect(calls.count(CALL)).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => calls.count(CALL)).toBe(2);
  const third = await runUntilAsked(page, calls, 3);
  expect(third).toBeGreaterThanOrEqual(2500);
  expect(third + (await runUntilAsked(page, calls, 4))).toBeGreaterThanOrEqual(2500 + 3125);
  await expect(title(page)).toHaveText("Completed Succeesfully");
  expect(calls.count(CALL)).toBe(4);
});

test("a failed question on the way changes nothing; after ten minutes the page asks only when told to (D-130)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching order");
  consoleWatch.expectFailedRequests("/orders/payment/");
  await stopClock(page);
  await answerCall(page, CALL, confirming);
  await answerCall(page, CALL, { status: 500, body: { success: false } }, { times: 1 });
  await answerCall(page, CALL, confirming, { times: 1 });
  const calls = new CallLog(page);
  await page.goto(ADDRESS);
  await expect(title(page)).toHaveText(EN.success.confirming.heading);
  await page.clock.runFor(2000);
  await expect.poll(() => consoleWatch.count("Error fetching order")).toBe(1);
  await expect(title(page)).toHaveText(EN.success.confirming.heading);

  // The page's own calls would give up within this time.
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward("11:00");
  await expect(page.getByText(EN.success.confirming.late)).toBeVisible();
  const asked = calls.count(CALL);
  await page.clock.runFor(30_000);
  expect(calls.count(CALL)).toBe(asked);
  await page.getByRole("button", { name: EN.success.confirming.again }).click();
  await expect.poll(() => calls.count(CALL)).toBe(asked + 1);
});

test("a payment that was not completed says that nothing was charged and leads back to the cart (D-127, D-130)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching order");
  consoleWatch.expectFailedRequests("/orders/payment/");
  await answerCall(page, CALL, notPaid);
  await page.goto(ADDRESS);
  await expect(title(page)).toHaveText(EN.success.notPaid.heading);
  await expect(page.getByRole("status").first()).toHaveText(EN.success.notPaid.heading);
  await expect(page.getByText(EN.success.notPaid.text)).toBeVisible();
  await expect(page.getByText("Completed Succeesfully")).toHaveCount(0);
  await page.getByRole("link", { name: EN.success.notPaid.action }).click();
  await expect(page).toHaveURL("/cart");
});

test.describe("Arabic", () => {
  test.use({ language: "ar" });

  test("an order that does not load is logged; the page says that the payment is not affected, and can be asked again (R-ERR-12, D-130)", async ({
    page,
    words,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error fetching order");
    consoleWatch.expectFailedRequests("/orders/payment/");
    const withoutBuyer = paid({ user: undefined });
    const failures = [
      { status: 500, body: {} },
      "no connection",
      { text: "<html>" },
      withoutBuyer,
    ] as const;
    await answerCall(page, CALL, paid());
    for (const answer of failures) await answerCall(page, CALL, answer, { times: 1 });
    await page.goto(ADDRESS);
    for (const _ of failures) {
      await expect(page.getByText(words.success.failed.text)).toBeVisible();
      await expect(page.getByText("undefined")).toHaveCount(0);
      await page.getByRole("button", { name: words.success.failed.action }).click();
    }
    await expect(title(page)).toHaveText(words.success.receipt.heading);
  });
});

test("an order that is another visitor's, or does not exist, is not shown (R-ERR-12, D-129)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching order");
  consoleWatch.expectFailedRequests("/orders/payment/");
  await page.goto(ADDRESS);
  await expect(title(page)).toHaveText(EN.success.signIn.heading);
  const signIn = page.getByRole("main").getByRole("link", { name: EN.success.signIn.action });
  await expect(signIn).toHaveAttribute("href", "/login");

  await answerCall(page, CALL, { status: 404, body: { success: false, code: "not_found" } });
  await page.reload();
  await expect(title(page)).toHaveText("Order not found");
  await expect(page.locator(".contact-links .channel-link")).toHaveCount(2);
});

test("an address that names no payment makes no call; odd ids reach the order call as one part of its path each (R-ERR-12, D-131)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching order");
  consoleWatch.expectFailedRequests("/orders/payment/");
  const calls = new CallLog(page);
  await page.goto("/success?paymentId=..&gatewayId=stripe");
  await expect(title(page)).toHaveText(EN.success.noOrder.heading);
  await expect(page.getByRole("status").first()).toHaveText(EN.success.noOrder.heading);
  await expect(page.locator(".cart-badge")).toHaveText("0");
  expect(calls.lines.filter((line) => line.includes("/orders/"))).toEqual([]);

  const asked = page.waitForRequest(/\/orders\/payment\//);
  await page.goto("/success?paymentId=..%2F..%2Fcart%2Fremove%2F1&gatewayId=a%3Fb");
  expect(new URL((await asked).url()).pathname).toBe(
    "/api/session/orders/payment/..%2F..%2Fcart%2Fremove%2F1/a%3Fb",
  );
  await expect(title(page)).toBeVisible();
});

test("the owner of a receipt opened by its mail's link asks there for a code that nobody else can use up (D-119, D-129)", async ({
  page,
}) => {
  await answerCall(page, "/orders/receipt/a-b.1999999999.c", paid());
  await answerCall(page, "/login/request-code", { body: { success: true, data: { sent: true } } });
  const calls = new CallLog(page);
  await page.goto("/receipt/a-b.1999999999.c");
  await expect(title(page)).toHaveText("Completed Succeesfully");
  await page.getByRole("link", { name: EN.receipt.notFound.action }).click();
  await page.getByLabel(EN.login.address.label).fill("mona@example.com");
  await page.getByRole("button", { name: EN.login.address.submit }).click();
  await expect(page.getByText("mona@example.com")).toBeVisible();
  expect((await calls.to("/login/request-code")).map(({ body }) => body)).toEqual([
    { email: "mona@example.com", receipt_key: "a-b.1999999999.c" },
  ]);
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestSandbox, type TestSandbox } from "../testing.ts";
import { checkoutOf, tamaraAt } from "./testing.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

let box: TestSandbox;
let tamara: ReturnType<typeof tamaraAt>;
beforeEach(async () => {
  box = await openTestSandbox();
  tamara = tamaraAt(box);
});
afterEach(() => box.close());

const settle = (reference: string, outcome: string) => box.settle(reference, outcome, "tamara");
const ledger = async () =>
  (await (await fetch(`${box.url}/ledger`)).json()).payments as Record<string, unknown>[];

async function authorised(change = {}): Promise<string> {
  const id = await tamara.open(change);
  await settle(id, "approve");
  await tamara.authorise(id);
  return id;
}

describe("checkout", () => {
  test("a checkout opens a new order with a page of its own, in major units", async () => {
    const { status, body } = await tamara.call("POST", "/checkout", checkoutOf());
    expect(status).toBe(200);
    expect(body).toEqual({
      order_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checkout_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checkout_url: `http://sandbox.test/tamara/pay/${body.checkout_id}?locale=ar_SA&orderId=${body.order_id}`,
      status: "new",
    });
    expect(await tamara.read(body.order_id)).toMatchObject({
      order_id: body.order_id,
      order_reference_id: "pay1",
      order_number: "100001",
      status: "new",
      total_amount: { amount: 750, currency: "AED" },
      captured_amount: { amount: 0, currency: "AED" },
      instalments: 4,
      transactions: { captures: [], refunds: [], cancels: [] },
    });
  });

  test("the same checkout again makes another order: Tamara has no idempotency keys", async () => {
    expect(await tamara.open()).not.toBe(await tamara.open());
    expect(await ledger()).toHaveLength(2);
  });

  test("a checkout accepts amounts as text too, and Saudi orders in riyals", async () => {
    const total_amount = { amount: "750.50", currency: "SAR" };
    const shipping_address = { ...checkoutOf().shipping_address, country_code: "SA" };
    const id = await tamara.open({ total_amount, country_code: "SA", shipping_address });
    expect((await tamara.read(id)).total_amount).toEqual({ amount: 750.5, currency: "SAR" });
  });

  const consumer = (change: object) => ({ consumer: { ...checkoutOf().consumer, ...change } });
  test.each([
    ["a phone that is none", consumer({ phone_number: "12" }), "consumer_invalid_phone_number"],
    ["no name", consumer({ first_name: "" }), "consumer_first_name_invalid"],
    ["no e-mail", consumer({ email: undefined }), "consumer_email_required"],
    [
      "an amount under the limit",
      { total_amount: { amount: 0.99, currency: "AED" } },
      "total_amount_invalid_limit",
    ],
    [
      "an amount over it",
      { total_amount: { amount: 1_000_000.01, currency: "AED" } },
      "total_amount_invalid_limit",
    ],
    [
      "the other country's currency",
      { total_amount: { amount: 9, currency: "SAR" } },
      "total_amount_invalid_currency",
    ],
    [
      "a currency nobody lends",
      { total_amount: { amount: 9, currency: "USD" } },
      "currency_unsupported",
    ],
    ["a country that is not served", { country_code: "EG" }, "not_supported_delivery_country"],
    ["a raw locale", { locale: "ar" }, "locale_invalid"],
    ["a number of parts that it does not offer", { instalments: 5 }, "instalments_invalid"],
    ["no items", { items: [] }, "items_required"],
    ["no addresses to return to", { merchant_url: {} }, "merchant_url_success_required"],
    ["a description that is too long", { description: "x".repeat(257) }, "description_invalid"],
  ])("a checkout with %s is refused with 400 and a code", async (_, change, code) => {
    const { status, body } = await tamara.call("POST", "/checkout", checkoutOf(change));
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: "Invalid request", errors: [{ error_code: code }] });
  });

  test("a checkout that is not JSON, or has another token or address, is refused", async () => {
    const response = await fetch(`${box.url}/checkout`, {
      method: "POST",
      headers: { Authorization: "Bearer tamara-api-token" },
      body: "{",
    });
    expect(response.status).toBe(400);
    expect((await tamara.call("POST", "/checkout", checkoutOf(), "another")).status).toBe(401);
    expect((await tamara.call("GET", "/orders/none")).status).toBe(404);
    expect((await tamara.call("GET", "/merchants/coffee")).status).toBe(404);
  });
});

describe("before checkout", () => {
  test("payment types have the limits of a country", async () => {
    const { body } = await tamara.call("GET", "/checkout/payment-types?country=SA&currency=SAR");
    expect(body).toMatchObject([
      {
        name: "PAY_BY_INSTALMENTS",
        min_limit: { amount: 1, currency: "SAR" },
        max_limit: { amount: 1_000_000, currency: "SAR" },
      },
    ]);
    expect((await tamara.call("GET", "/checkout/payment-types?country=EG")).status).toBe(400);
  });

  test("the eligibility check says yes within the limits and no beyond them", async () => {
    const ask = async (amount: number) => {
      const value = { amount, currency: "AED" };
      const pre = await tamara.call("POST", "/checkout/payment-options-pre-check", {
        country: "AE",
        order_value: value,
      });
      const eligibility = await tamara.call("POST", "/pre-checkout/v1/eligibility", {
        order: value,
      });
      const credit = await tamara.call("POST", "/checkout/credit-pre-check", {
        total_amount: value,
        country_code: "AE",
      });
      return [
        pre.body.has_available_payment_options,
        eligibility.body.is_eligible,
        credit.body.length,
      ];
    };
    expect(await ask(750)).toEqual([true, true, 1]);
    expect(await ask(0.5)).toEqual([false, false, 0]);
  });
});

describe("the states of an order", () => {
  test("an order is new, approved by the buyer, authorised and captured by the shop", async () => {
    const id = await tamara.open();
    await settle(id, "approve");
    expect((await tamara.read(id)).status).toBe("approved");
    expect((await tamara.capture(id)).status).toBe(409);
    expect((await tamara.authorise(id)).body).toMatchObject({
      order_id: id,
      status: "authorised",
      auto_captured: false,
      authorized_amount: { amount: 750, currency: "AED" },
      capture_id: "",
    });
    expect((await tamara.capture(id)).body).toMatchObject({
      order_id: id,
      status: "fully_captured",
      captured_amount: { amount: 750, currency: "AED" },
    });
    expect((await tamara.read(id)).captured_amount.amount).toBe(750);
  });

  test("a repeated or premature step of an order is a 409", async () => {
    const id = await tamara.open();
    expect((await tamara.authorise(id)).status).toBe(409);
    await settle(id, "approve");
    expect((await tamara.refund(id, 750)).status).toBe(409);
    await tamara.authorise(id);
    expect((await tamara.authorise(id)).status).toBe(409);
    await tamara.capture(id);
    expect((await tamara.capture(id)).status).toBe(409);
    expect((await tamara.cancel(id)).status).toBe(409);
  });

  test("money is released by cancel before the capture, in parts or whole", async () => {
    const id = await authorised();
    expect((await tamara.cancel(id, 250)).body).toMatchObject({
      status: "updated",
      canceled_amount: { amount: 250 },
    });
    expect((await tamara.cancel(id, 500.01)).status).toBe(400);
    expect((await tamara.cancel(id, 500)).body.status).toBe("canceled");
    expect(await ledger()).toMatchObject([{ status: "cancelled", charged: 0, captured: 0 }]);
  });

  test("money is refunded after the capture, with a comment, never more than was captured", async () => {
    const id = await authorised();
    expect((await tamara.capture(id, 500)).body.status).toBe("partially_captured");
    await tamara.capture(id, "250.00");
    const first = await tamara.refund(id, 100);
    expect(first.body).toMatchObject({ status: "partially_refunded", comment: "refund1" });
    expect((await tamara.refund(id, 650.01)).status).toBe(400);
    expect((await tamara.refund(id, 650)).body.status).toBe("fully_refunded");
    const missing = await tamara.call("POST", `/payments/simplified-refund/${id}`, {
      total_amount: { amount: 1, currency: "AED" },
    });
    expect(missing.status).toBe(400);
    const { transactions, refunded_amount } = await tamara.read(id);
    expect(refunded_amount.amount).toBe(750);
    // No word of who asked for it.
    expect(transactions.refunds[0]).toEqual({
      refund_id: first.body.refund_id,
      capture_id: first.body.capture_id,
      total_amount: { amount: 100, currency: "AED" },
      created_at: expect.any(String),
    });
    expect(await ledger()).toMatchObject([
      { status: "refunded", charged: 75_000, captured: 75_000, refunded: 75_000 },
    ]);
  });

  test("an order changes with time: after 30 minutes, 72 hours, 21 days", async () => {
    const [left, unheard, uncaptured] = [
      await tamara.open(),
      await tamara.open(),
      await authorised(),
    ];
    await settle(unheard, "approve");
    box.advance(31 * MINUTE_S);
    expect((await tamara.read(left)).status).toBe("expired");
    expect((await tamara.read(unheard)).status).toBe("approved");
    box.advance(72 * HOUR_S);
    expect((await tamara.read(unheard)).status).toBe("expired");
    expect((await tamara.authorise(unheard)).status).toBe(409);
    expect((await tamara.read(uncaptured)).status).toBe("authorised");
    box.advance(21 * DAY_S);
    expect((await tamara.read(uncaptured)).status).toBe("fully_captured");
  });

  test("our id of an order can be changed, and finds the order", async () => {
    const id = await tamara.open();
    await tamara.call("PUT", `/orders/${id}/reference-id`, { order_reference_id: "pay9" });
    const { body } = await tamara.call("GET", "/merchants/orders/reference-id/pay9");
    expect(body.order_id).toBe(id);
    expect((await tamara.call("GET", `/merchants/orders/${id}`)).body.order_reference_id).toBe(
      "pay9",
    );
  });
});

describe("the page", () => {
  const press = (id: string, outcome: string) =>
    fetch(`${box.url}/tamara/pay/${id}`, {
      method: "POST",
      body: new URLSearchParams({ outcome }),
      redirect: "manual",
    });

  test("the page shows gateway, amount, currency and lines in the order's language", async () => {
    const { body } = await tamara.call("POST", "/checkout", checkoutOf());
    const page = await (
      await fetch(body.checkout_url.replace("http://sandbox.test", box.url))
    ).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toMatch(/<h1>.*Tamara.*sandbox.*<\/h1>/);
    expect(page).toContain("AED\u00a0750<");
    expect(page).toContain("Robotics, level 1");
    expect(page).not.toContain("الخصم");
    const cheaper = { total_amount: { amount: 700, currency: "AED" } };
    const english = await tamara.open({ locale: "en_US", ...cheaper });
    const other = await (await fetch(`${box.url}/tamara/pay/${english}`)).text();
    expect(other).toContain('lang="en"');
    expect(other).toMatch(/Discount.*\u2212AED\u00a050</);
  });

  test.each([
    ["approve", "http://shop.test/success?paymentId=pay1&", "approved"],
    ["decline", "http://shop.test/cart?payment=failed&", "declined"],
    ["cancel", "http://shop.test/cart?", "canceled"],
  ])(
    "after %s the buyer is sent to the shop with the order and its status",
    async (outcome, url, word) => {
      const id = await tamara.open();
      const response = await press(id, outcome);
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toBe(`${url}orderId=${id}&paymentStatus=${word}`);
    },
  );

  test("a declined order has ended, and a left one has not", async () => {
    const declined = await tamara.open();
    await press(declined, "decline");
    expect((await press(declined, "approve")).status).toBe(410);
    expect(await (await fetch(`${box.url}/tamara/pay/${declined}`)).text()).toContain("رُفضت");
    const left = await tamara.open();
    await press(left, "cancel");
    expect((await tamara.read(left)).status).toBe("new");
    expect((await press(left, "approve")).status).toBe(303);
    expect((await press(left, "approve")).status).toBe(409);
  });

  test("the phone of Tamara's own test is declined, whatever is pressed", async () => {
    const consumer = { ...checkoutOf().consumer, phone_number: "+971526422337" };
    const id = await tamara.open({ consumer });
    await press(id, "approve");
    expect((await tamara.read(id)).status).toBe("declined");
  });

  test.each([
    [404.01, "decline", "paid"],
    [404.02, "approve", "declined"],
    [404.03, "approve", "cancelled"],
    [404.04, "approve", "expired"],
  ])(
    "a total of %f decides the outcome, whatever is pressed (%s): it ends %s",
    async (amount, outcome, status) => {
      const id = await tamara.open({ total_amount: { amount, currency: "AED" } });
      await settle(id, outcome);
      expect(await ledger()).toMatchObject([{ provider: "tamara", status }]);
    },
  );
});

describe("control and the payment store", () => {
  test("wrong amounts and currencies are reported from then on, but stored correctly", async () => {
    const id = await tamara.open();
    await box.control("PUT", "/tamara", { amountSkewMinor: -100, currency: "SAR" });
    expect((await tamara.read(id)).total_amount).toEqual({ amount: 749, currency: "SAR" });
    expect(await ledger()).toMatchObject([{ currency: "AED", charged: 0, status: "open" }]);
    await settle(id, "approve");
    expect(await ledger()).toMatchObject([{ charged: 75_000, captured: 0, status: "paid" }]);
  });

  test("ordered failures have Tamara's words, and reach only Tamara's calls", async () => {
    await box.control("PUT", "/tamara", { failNext: 1 });
    expect((await fetch(`${box.url}/ledger`)).status).toBe(200);
    const { status, body } = await tamara.call("POST", "/checkout", checkoutOf());
    expect([status, body.errors]).toEqual([500, []]);
    expect(await ledger()).toEqual([]);
  });

  test("every id in the address of the page finds the order", async () => {
    const { body } = await tamara.call("POST", "/checkout", checkoutOf());
    await settle(body.checkout_id, "cancel");
    await settle("pay1", "cancel");
    await settle(body.order_id, "approve");
    const [entry] = await ledger();
    expect(entry?.["ids"]).toEqual(
      expect.arrayContaining([body.order_id, body.checkout_id, "pay1"]),
    );
    const again = await box.control("POST", `/tamara/settle/${body.order_id}`, {
      outcome: "approve",
    });
    expect(again.status).toBe(409);
    const none = await box.control("POST", "/tamara/settle/none", { outcome: "approve" });
    expect(none.status).toBe(404);
  });
});

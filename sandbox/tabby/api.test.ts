import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestSandbox, TABBY, type TestSandbox } from "../testing.ts";
import { checkoutOf, tabbyAt } from "./testing.ts";

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

let box: TestSandbox;
let tabby: ReturnType<typeof tabbyAt>;
beforeEach(async () => {
  box = await openTestSandbox();
  tabby = tabbyAt(box);
});
afterEach(() => box.close());

const settle = (reference: string, outcome: string) => box.settle(reference, outcome, "tabby");
const ledger = async () =>
  (await (await fetch(`${box.url}/ledger`)).json()).payments as Record<string, unknown>[];

async function authorised(): Promise<string> {
  const id = await tabby.open();
  await settle(id, "approve");
  return id;
}

describe("checkout", () => {
  test("a checkout creates a session with a payment and a page, with amounts as decimal text", async () => {
    const { status, body } = await tabby.call("POST", "/checkout", checkoutOf());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: "created",
      payment: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: "CREATED",
        is_test: true,
        amount: "750.00",
        currency: "AED",
        order: { reference_id: "pay1" },
      },
      configuration: {
        available_products: {
          installments: [{ web_url: `http://sandbox.test/tabby/pay/${body.id}` }],
        },
        products: { installments: { is_available: true, rejection_reason: null } },
      },
      merchant_urls: checkoutOf().merchant_urls,
    });
    expect((await tabby.call("GET", `/checkout/${body.id}`)).body).toEqual(body);
    expect(await tabby.read(body.payment.id)).toEqual(body.payment);
  });

  test("the same checkout again makes another payment: Tabby has no idempotency keys", async () => {
    expect(await tabby.open()).not.toBe(await tabby.open());
  });

  const buyer = (change: object) => ({ buyer: { ...checkoutOf().payment.buyer, ...change } });
  test.each([
    ["under the limit", { amount: "0.99" }, "order_amount_too_low"],
    ["over it", { amount: "1000000.01" }, "order_amount_too_high"],
    ["from the phone of Tabby's own test", buyer({ phone: "+971500000002" }), "not_available"],
  ])(
    "a checkout of a payment %s is rejected with 200, a reason and no page",
    async (_, payment, reason) => {
      const { status, body } = await tabby.call("POST", "/checkout", checkoutOf(payment));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: "rejected",
        payment: { status: "CREATED" },
        configuration: {
          available_products: {},
          products: { installments: { is_available: false, rejection_reason: reason } },
        },
      });
      const refused = await box.control("POST", `/tabby/settle/${body.id}`, { outcome: "approve" });
      expect(refused.status).toBe(410);
      expect(await ledger()).toMatchObject([{ status: "declined", charged: 0 }]);
    },
  );

  test("a checkout with few fields is answered whether Tabby would lend, and opens no page", async () => {
    const { body } = await tabby.call("POST", "/checkout", {
      merchant_code: "AE",
      payment: {
        amount: "750.00",
        currency: "AED",
        buyer: { email: "mona@example.com", phone: "0501234567" },
      },
    });
    expect(body.status).toBe("created");
    expect(body.configuration.available_products.installments[0].web_url).toBeNull();
    const paid = await box.control("POST", `/tabby/settle/${body.id}`, { outcome: "approve" });
    expect(paid.status).toBe(410);
  });

  test.each([
    ["no currency", checkoutOf({ currency: undefined }), "$.payment.currency", "required"],
    [
      "an amount that is none",
      checkoutOf({ amount: "a lot" }),
      "$.payment.amount",
      "invalid_value",
    ],
    ["an amount as a number", checkoutOf({ amount: 750 }), "$.payment.amount", "invalid_value"],
    [
      "a phone that is none",
      checkoutOf(buyer({ phone: "12" })),
      "$.payment.buyer.phone",
      "invalid_value",
    ],
    [
      "no city",
      checkoutOf({ shipping_address: {} }),
      "$.payment.shipping_address.city",
      "required",
    ],
    ["no history", checkoutOf({ buyer_history: null }), "$.payment.buyer_history", "required"],
    [
      "half an item",
      checkoutOf({ order: { reference_id: "pay1", items: [{ title: "Robotics" }] } }),
      "$.payment.order.items[0].quantity",
      "required",
    ],
    ["another language", checkoutOf({}, { lang: "fr" }), "$.lang", "invalid_value"],
    [
      "a relative address",
      checkoutOf({}, { merchant_urls: { success: "/" } }),
      "$.merchant_urls.success",
      "invalid_value",
    ],
  ])("a checkout with %s is refused with 400 in the second shape", async (_, body, field, code) => {
    const answer = await tabby.call("POST", "/checkout", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: "error", errors: [{ field, code }] });
  });

  test("a checkout with another currency, merchant or key is refused in the first shape", async () => {
    expect(await tabby.call("POST", "/checkout", checkoutOf({ currency: "SAR" }))).toMatchObject({
      status: 400,
      body: { status: "error", errorType: "bad_data" },
    });
    const foreign = checkoutOf({}, { merchant_code: "SA" });
    expect(await tabby.call("POST", "/checkout", foreign)).toMatchObject({
      status: 403,
      body: { errorType: "no_permission" },
    });
    expect(await tabby.call("POST", "/checkout", checkoutOf(), "sk_another")).toMatchObject({
      status: 401,
      body: { errorType: "not_authorized" },
    });
    expect((await tabby.call("GET", "/payments/none")).body.errorType).toBe("not_found");
    expect(await tabby.call("GET", "/coffee")).toEqual({ status: 404, body: "404 page not found" });
  });
});

describe("the states of a payment", () => {
  test("a payment is created, authorised by the buyer, and closed by a capture of all of it", async () => {
    const id = await tabby.open();
    expect((await tabby.capture(id)).body).toMatchObject({
      errorType: "bad_data",
      error: "could not capture not authorized payments",
    });
    await settle(id, "approve");
    expect(await tabby.read(id)).toMatchObject({ status: "AUTHORIZED", captures: [] });
    const { status, body } = await tabby.capture(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "CLOSED",
      captures: [{ amount: "750.00", reference_id: "pay1" }],
      refunds: [],
    });
    expect(await ledger()).toMatchObject([
      { status: "paid", charged: 75_000, captured: 75_000, refunded: 0 },
    ]);
  });

  test("a capture and a refund with the same reference are not done twice", async () => {
    const id = await authorised();
    await tabby.capture(id);
    expect((await tabby.capture(id)).body.captures).toHaveLength(1);
    await tabby.refund(id, "100.00", "r1");
    expect((await tabby.refund(id, "100.00", "r1")).body.refunds).toHaveLength(1);
    expect((await tabby.refund(id, "650.01", "r2")).status).toBe(400);
    expect((await tabby.refund(id, "650", "r3")).body.status).toBe("CLOSED");
    expect(await ledger()).toMatchObject([{ status: "refunded", refunded: 75_000 }]);
  });

  test("a partial capture keeps the payment authorised, and closing releases the rest", async () => {
    const id = await authorised();
    expect((await tabby.capture(id, "500.00")).body.status).toBe("AUTHORIZED");
    expect((await tabby.capture(id, "250.01", "c2")).status).toBe(400);
    expect((await tabby.refund(id, "1.00", "r1")).status).toBe(400);
    expect((await tabby.close(id)).body).toMatchObject({
      status: "CLOSED",
      closed_at: expect.any(String),
    });
    expect((await tabby.close(id)).body.error).toBe("already closed");
    expect(await ledger()).toMatchObject([{ status: "paid", charged: 50_000, captured: 50_000 }]);
  });

  test("a payment closed without a capture is not charged", async () => {
    const id = await authorised();
    await tabby.close(id);
    expect(await tabby.read(id)).toMatchObject({ status: "CLOSED", captures: [] });
    expect(await ledger()).toMatchObject([{ status: "cancelled", charged: 0 }]);
  });

  test("a page closes after 20 minutes, is EXPIRED ten later, and an authorised payment is captured in 21 days", async () => {
    const [left, untouched] = [await tabby.open(), await authorised()];
    box.advance(21 * MINUTE_S);
    expect((await tabby.read(left)).status).toBe("CREATED");
    const late = await box.control("POST", `/tabby/settle/${left}`, { outcome: "approve" });
    expect(late.status).toBe(410);
    box.advance(10 * MINUTE_S);
    expect(await tabby.read(left)).toMatchObject({ status: "EXPIRED", is_expired: true });
    box.advance(21 * DAY_S);
    expect(await tabby.read(untouched)).toMatchObject({
      status: "CLOSED",
      captures: [{ amount: "750.00" }],
    });
  });

  test("our id of a payment can be changed once it is authorised", async () => {
    const id = await tabby.open();
    const change = () => tabby.call("PUT", `/payments/${id}`, { order: { reference_id: "pay9" } });
    expect((await change()).status).toBe(400);
    await settle(id, "approve");
    expect((await change()).body.order.reference_id).toBe("pay9");
  });
});

describe("the page", () => {
  const press = (id: string, outcome: string) =>
    fetch(`${box.url}/tabby/pay/${id}`, {
      method: "POST",
      body: new URLSearchParams({ outcome }),
      redirect: "manual",
    });

  test("the page shows gateway, amount, currency and lines in the order's language", async () => {
    const { body } = await tabby.call("POST", "/checkout", checkoutOf());
    const page = await (await fetch(`${box.url}/tabby/pay/${body.id}`)).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toMatch(/<h1>.*Tabby.*sandbox.*<\/h1>/);
    expect(page).toContain("AED\u00a0750<");
    expect(page).toContain("Robotics, level 1");
  });

  test.each([
    ["approve", "http://shop.test/success?paymentId=pay1&", "AUTHORIZED"],
    ["decline", "http://shop.test/cart?payment=failed&", "REJECTED"],
    ["cancel", "http://shop.test/cart?", "CREATED"],
  ])(
    "after %s the buyer is sent to the shop with the payment's id",
    async (outcome, url, status) => {
      const id = await tabby.open();
      const response = await press(id, outcome);
      expect(response.headers.get("Location")).toBe(`${url}payment_id=${id}`);
      expect((await tabby.read(id)).status).toBe(status);
    },
  );

  test("a rejected payment has ended, and a left one has not", async () => {
    const rejected = await tabby.open();
    await press(rejected, "decline");
    expect((await press(rejected, "approve")).status).toBe(410);
    const left = await tabby.open();
    await press(left, "cancel");
    expect((await press(left, "approve")).status).toBe(303);
    expect((await press(left, "approve")).status).toBe(409);
  });

  test("the email of Tabby's own test is rejected at the end, whatever is pressed", async () => {
    const buyer = { ...checkoutOf().payment.buyer, email: "otp.rejected@tabby.ai" };
    const id = await tabby.open({ buyer });
    await press(id, "approve");
    expect((await tabby.read(id)).status).toBe("REJECTED");
  });
});

describe("control and the payment store", () => {
  test("wrong amounts and currencies are reported from then on, but stored correctly", async () => {
    const id = await authorised();
    await box.control("PUT", "/tabby", { amountSkewMinor: -100, currency: "SAR" });
    expect(await tabby.read(id)).toMatchObject({ amount: "749.00", currency: "SAR" });
    const { body } = await tabby.capture(id);
    expect(body.captures[0].amount).toBe("749.00");
    expect(await ledger()).toMatchObject([{ currency: "AED", captured: 75_000 }]);
  });

  test("ordered failures have Tabby's words", async () => {
    await box.control("PUT", "/tabby", { failNext: 1 });
    expect(await tabby.call("POST", "/checkout", checkoutOf())).toMatchObject({
      status: 500,
      body: { status: "error", errorType: "internal" },
    });
    expect(await ledger()).toEqual([]);
  });

  test("session, payment and our own id find the payment", async () => {
    const { body } = await tabby.call("POST", "/checkout", checkoutOf());
    await settle(body.id, "cancel");
    await settle("pay1", "cancel");
    await settle(body.payment.id, "approve");
    expect(await ledger()).toMatchObject([
      { provider: "tabby", reference: "pay1", ids: [body.payment.id, body.id, "pay1"] },
    ]);
  });
});

describe("the list of payments", () => {
  const list = async (query = "") => (await tabby.call("GET", `/payments${query}`)).body;

  test("the list has authorised and closed payments, newest first, and others by status", async () => {
    const ids: string[] = [];
    for (const amount of ["10.00", "20.00", "30.00"]) {
      const { body } = await tabby.call("POST", "/checkout", checkoutOf({ amount }));
      ids.push(body.payment.id);
      box.advance(60);
    }
    const [first = "", second = "", third = ""] = ids;
    expect((await list()).payments).toEqual([]);
    for (const id of [first, third]) await box.settle(id, "approve", "tabby");
    const { payments, pagination } = await list();
    expect(payments).toEqual([await tabby.read(third), await tabby.read(first)]);
    expect(pagination).toMatchObject({ offset: 0, total_count: 2 });
    const page = await list("?limit=1&offset=1");
    expect(page.payments).toEqual([await tabby.read(first)]);
    const open = await list("?status=created");
    expect(open.payments).toEqual([await tabby.read(second)]);
    const later = await list(
      `?created_at__gte=${encodeURIComponent((await tabby.read(second)).created_at)}`,
    );
    expect(later.payments).toHaveLength(1);
    expect((await tabby.call("GET", "/payments?limit=many")).status).toBe(400);
  });

  test("the list has twenty payments at most, however many are asked for (tabby.md §5)", async () => {
    for (let count = 0; count < 21; count += 1) await settle(await tabby.open(), "approve");
    expect((await list("?limit=100")).payments).toHaveLength(20);
    expect((await list("?limit=20&offset=20")).payments).toHaveLength(1);
  });

  test("reading the list fails while failures are ordered, and uses none of them up", async () => {
    await box.control("PUT", "/tabby", { failNext: 1 });
    for (const _ of [1, 2]) expect((await tabby.call("GET", "/payments")).status).toBe(500);
    expect((await tabby.call("POST", "/checkout", checkoutOf())).status).toBe(500);
    expect((await tabby.call("GET", "/payments")).status).toBe(200);
  });
});

test("a merchant code has four webhooks at most (tabby.md §9)", async () => {
  const statuses: number[] = [];
  for (let count = 1; count <= 5; count += 1) {
    const { status } = await fetch(`${box.url}/api/v1/webhooks`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${TABBY.secretKey}`,
        "Content-Type": "application/json",
        "X-Merchant-Code": TABBY.merchantCode,
      },
      body: JSON.stringify({ url: `https://shop${count}.example/` }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 400]);
});

import { describe, expect, test, vi } from "vitest";
import { loadAttempt } from "../../checkout/load-attempt.ts";
import { alterAnswers, answerInstead } from "../../testing/altered-answers.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  newBuyer,
} from "../../testing/buyer.ts";
import { testJourneys } from "../../testing/lender-journeys.ts";
import { openLenderShop } from "../../testing/lender-shop.ts";
import { createTamaraGateway } from "./tamara.ts";

const shop = await openLenderShop("tamara");
const { app, sandbox, gateway, receiptOf, paymentOf, approvedWithoutWebhooks } = shop;
testJourneys(shop, {
  approved: "order_approved",
  expired: "order_expired",
  takes: [/\/authorise$/, /\/payments\/capture$/],
});

const ORDER = /\/orders\/[^/]+$/;

const saudi = () => ({ ...newBuyer(), country: "SA", phone: "+9660501234567" });

/** The order as Tamara tells it. */
async function orderOf(buyer: BuyerAtPaymentPage) {
  const { reference } = await paymentOf(buyer);
  const response = await fetch(`${app.sandboxUrl}/orders/${reference}`, {
    headers: { Authorization: `Bearer ${app.shop.config.tamara?.apiToken}` },
  });
  return response.json();
}

describe("what is sent to Tamara", () => {
  test("Tamara is sent a Saudi order in riyals: lines minus discount are the total, to the halala (D-126)", async () => {
    const buyer = await buyerAtPaymentPage(app, {
      packages: { 42: 2, 43: 1 },
      coupon: "WELCOME10",
      details: saudi(),
      gateway,
    });
    const order = await orderOf(buyer);
    expect(order).toMatchObject({
      order_reference_id: buyer.paymentId,
      status: "new",
      country_code: "SA",
      payment_type: "PAY_BY_INSTALMENTS",
      instalments: 4,
      consumer: { first_name: "Mona", last_name: "Saleh", phone_number: "966501234567" },
      items: [
        { type: "Digital", reference_id: "42", quantity: 2, total_amount: { currency: "SAR" } },
        { reference_id: "43", quantity: 1 },
      ],
    });
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    const { body } = await receiptOf(buyer);
    const { items, total_amount, discount_amount, currency } = body.data;
    expect(currency).toBe("SAR");
    const lines: number = items.reduce(
      (sum: number, item: { price: number; quantity: number }) =>
        sum + Math.round(item.price * 100) * item.quantity,
      0,
    );
    const total = lines - Math.round(discount_amount * 100);
    expect(Math.round(total_amount * 100)).toBe(total);
    expect((await orderOf(buyer)).captured_amount).toEqual({ amount: total_amount, currency });
    const [entry] = (await sandbox.ledger()).filter((one) => one.reference === buyer.paymentId);
    expect(entry).toMatchObject({ currency: "SAR", charged: total, captured: total, refunded: 0 });
  });

  test("an Arabic order opens an Arabic page at Tamara, which lives half an hour", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    const { body } = await browser.call(`/checkout/${gateway}`, {
      method: "POST",
      headers: { "Accept-Language": "ar" },
      body: { ...newBuyer() },
    });
    const { paymentUrl } = body.data;
    expect(new URL(paymentUrl).searchParams.get("locale")).toBe("ar_SA");
    expect(await (await fetch(paymentUrl)).text()).toContain('<html lang="ar" dir="rtl">');
    const [payment] = await app.shop.db
      .selectFrom("payments")
      .select(["expires_at", "created_at"])
      .where("payment_url", "=", paymentUrl)
      .execute();
    const life = (payment?.expires_at?.getTime() ?? 0) - (payment?.created_at.getTime() ?? 0);
    expect(Math.round(life / 60_000)).toBe(30);
  });
});

describe("into how many parts Tamara splits a payment", () => {
  /** What a gateway that has not asked for the offers yet tells Tamara, as often as it opens a page. */
  async function partsOf(answerTypes: () => Response, times: number) {
    const { paymentId } = await buyerAtPaymentPage(app, { gateway });
    const attempt = await loadAttempt(app.shop, paymentId);
    const { tamara } = app.shop.config;
    if (tamara === null) throw new Error("The sandbox plays no Tamara");
    const fresh = createTamaraGateway(tamara, app.shop.config);
    const told = { parts: [] as number[], asked: 0 };
    const real = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (String(input).includes("/checkout/payment-types?")) {
        told.asked += 1;
        return answerTypes();
      }
      if (String(input).endsWith("/checkout")) {
        told.parts.push(JSON.parse(String(init?.body)).instalments);
      }
      return real(input, init);
    });
    for (let time = 0; time < times; time += 1) await fresh.startPayment(attempt);
    return told;
  }

  test("Tamara's offer is read once, and the number of instalments nearest to ours is taken", async () => {
    const supported_instalments = [{ instalments: 2 }, { instalments: 3 }];
    const types = [{ name: "PAY_BY_INSTALMENTS", supported_instalments }];
    expect(await partsOf(() => Response.json(types), 2)).toEqual({ parts: [3, 3], asked: 1 });
  });

  test.each([
    ["answers with an error", () => new Response("", { status: 503 })],
    ["answers with something else", () => Response.json({ mood: "good" })],
  ])(
    "where Tamara %s for its offer, the number of instalments on our pages is used",
    async (_, answer) => {
      expect((await partsOf(answer, 1)).parts).toEqual([4]);
    },
  );
});

describe("why Tamara does not take a payment", () => {
  async function refusedCheckout(code: string, language: string) {
    const browser = app.openBrowser();
    await browser.add(42);
    answerInstead(/\/checkout$/, () =>
      Response.json(
        { message: "Invalid request", errors: [{ error_code: code }] },
        { status: 400 },
      ),
    );
    const details = newBuyer();
    const { status, body } = await browser.call(`/checkout/${gateway}`, {
      method: "POST",
      headers: { "Accept-Language": language },
      body: details,
    });
    vi.restoreAllMocks();
    return { browser, details, answer: [status, body.code, body.message] };
  }

  test.each([
    ["consumer_invalid_phone_number", "gateway_phone_refused"],
    ["shipping_address_invalid_phone_number", "gateway_phone_refused"],
    ["not_supported_delivery_country", "gateway_not_eligible"],
    ["tamara_disabled", "gateway_not_eligible"],
    ["total_amount_invalid_limit", "gateway_not_eligible"],
    ["something_new", "gateway_failed"],
  ])(
    "a refusal by Tamara for %s is answered with %s, and the next try is a new attempt",
    async (code, refusal) => {
      const { browser, details, answer } = await refusedCheckout(code, "en");
      expect(answer.slice(0, 2)).toEqual([502, refusal]);
      expect((await browser.cart()).total_items_count).toBe(1);
      expect((await browser.checkout(details, gateway)).status).toBe(200);
    },
  );

  test("a buyer whom Tamara refuses reads so in the language of the page, with Tamara's name", async () => {
    const english = await refusedCheckout("tamara_disabled", "en");
    const arabic = await refusedCheckout("tamara_disabled", "ar");
    expect(english.answer[2]).toContain("Sorry, Tamara is unable to approve");
    expect(arabic.answer[2]).toContain("تمارا غير قادرة على الموافقة");
  });

  test("an amount under Tamara's limits is refused as too low", async () => {
    const code = "ALLBUTTENCENTS";
    await app.shop.db
      .insertInto("coupons")
      .values({ code, kind: "fixed", value: 19_890 })
      .execute();
    const browser = app.openBrowser();
    await browser.add(42);
    await browser.post("/cart/apply-coupon", { coupon_code: code });
    const { status, body } = await browser.checkout(newBuyer(), gateway);
    expect([status, body.code]).toEqual([502, "gateway_amount_too_low"]);
  });

  test("an amount over Tamara's limits is refused as too high", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    const limit = (amount: unknown) => ({ amount, currency: "AED" });
    let calls = 0;
    answerInstead(/\/checkout(?:$|\/payment-types)/, () => {
      calls += 1;
      return calls === 1
        ? Response.json({ errors: [{ error_code: "total_amount_invalid_limit" }] }, { status: 400 })
        : Response.json([
            { min_limit: limit(1), max_limit: limit("100.00") },
            { min_limit: null, max_limit: limit(500) },
          ]);
    });
    const { status, body } = await browser.checkout(newBuyer(), gateway);
    expect([status, body.code]).toEqual([502, "gateway_amount_too_high"]);
  });

  test("a phone number that cannot receive messages is refused by Tamara itself", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    const { status, body } = await browser.checkout({ ...newBuyer(), phone: "+9711" }, gateway);
    expect([status, body.code]).toEqual([502, "gateway_phone_refused"]);
  });
});

describe("answers of Tamara's that are odd but valid", () => {
  const amount = (value: unknown) => (value as { amount: number }).amount;
  test.each([
    ["amounts as text", (o: object) => ({ ...o, total_amount: texts(o, "total_amount") })],
    ["amounts in lists", (o: object) => ({ ...o, total_amount: [texts(o, "total_amount")] })],
    ["no lists and no sums", (o: object) => ({ ...o, transactions: null, captured_amount: null })],
    ["fields nobody knows", (o: object) => ({ ...o, mood: { good: true }, items: null })],
    [
      "states in capitals",
      (o: object) => ({ ...o, status: String(Reflect.get(o, "status")).toUpperCase() }),
    ],
  ])("Tamara answers with %s: the payment is paid all the same", async (_, change) => {
    const buyer = await approvedWithoutWebhooks();
    alterAnswers(ORDER, change);
    expect((await receiptOf(buyer)).status).toBe(200);
    expect((await paymentOf(buyer)).status).toBe("paid");
  });

  function texts(order: object, name: string) {
    const value: unknown = Reflect.get(order, name);
    return { amount: String(amount(value)), currency: "AED" };
  }

  test("an order that Tamara captured by itself is paid without a call of ours", async () => {
    const buyer = await approvedWithoutWebhooks();
    const { reference } = await paymentOf(buyer);
    const headers = { Authorization: `Bearer ${app.shop.config.tamara?.apiToken}` };
    await fetch(`${app.sandboxUrl}/orders/${reference}/authorise`, { method: "POST", headers });
    const { total_amount } = await orderOf(buyer);
    const shipping_info = { shipped_at: "now", shipping_company: "Digital" };
    await fetch(`${app.sandboxUrl}/payments/capture`, {
      method: "POST",
      headers,
      body: JSON.stringify({ order_id: reference, total_amount, shipping_info }),
    });
    expect((await receiptOf(buyer)).status).toBe(200);
  });
});

describe("answers that are about something else never pay", () => {
  test.each([
    ["another order", (o: object) => ({ ...o, order_id: "another" }), "review"],
    ["another reference", (o: object) => ({ ...o, order_reference_id: "another" }), "review"],
    ["no reference", (o: object) => ({ ...o, order_reference_id: null }), "review"],
    [
      "an amount that is none",
      (o: object) => ({ ...o, total_amount: { amount: "lots" } }),
      "review",
    ],
    ["no amount", (o: object) => ({ ...o, total_amount: null }), "review"],
    [
      "a part cancelled",
      (o: object) => ({ ...o, status: "updated", canceled_amount: { amount: 1 } }),
      "review",
    ],
    [
      "a part captured",
      (o: object) => ({ ...o, status: "partially_captured", captured_amount: { amount: 1 } }),
      "review",
    ],
    ["a state nobody knows", (o: object) => ({ ...o, status: "on_hold" }), "pending"],
    [
      "a state that is an object's own word",
      (o: object) => ({ ...o, status: "constructor" }),
      "pending",
    ],
    ["no state", () => ({}), "pending"],
  ])("Tamara answers with %s: the payment is not paid", async (_, change, status) => {
    const buyer = await approvedWithoutWebhooks();
    alterAnswers(ORDER, change);
    expect((await receiptOf(buyer)).status).toBe(202);
    expect((await paymentOf(buyer)).status).toBe(status);
    vi.restoreAllMocks();
    expect((await receiptOf(buyer)).status).toBe(200);
  });

  test("a redirect by Tamara is not followed", async () => {
    const buyer = await approvedWithoutWebhooks();
    answerInstead(ORDER, () => Response.redirect(`${app.sandboxUrl}/ledger`, 302));
    expect((await receiptOf(buyer)).status).toBe(202);
    expect((await paymentOf(buyer)).status).toBe("pending");
  });

  test.each([
    "https://evil.example/checkout/1",
    "javascript:alert(1)",
    "http://localhost:1/pay",
    "/pay",
    null,
    7,
  ])("a buyer is not sent to a Tamara page at %s: 502", async (checkout_url) => {
    const browser = app.openBrowser();
    await browser.add(42);
    alterAnswers(/\/checkout$/, (answer) => ({ ...answer, checkout_url }));
    const { status, body } = await browser.checkout(newBuyer(), gateway);
    expect([status, body.code]).toEqual([502, "gateway_failed"]);
  });
});

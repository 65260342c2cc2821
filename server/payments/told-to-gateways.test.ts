import { describe, expect, test } from "vitest";
import { GatewayRefused, type PaymentAttempt } from "./gateway.ts";
import { CallRefused } from "./json-api.ts";
import { sessionParameters } from "./stripe-session.ts";
import { checkoutBody } from "./tamara-order.ts";
import { withReason } from "./tamara-refusals.ts";
import { fieldsOf, listOf, minorOf, shortened, textOf } from "./wire.ts";

const attempt: PaymentAttempt = {
  id: "payment-1",
  keyNumber: 0,
  createdAt: new Date("2026-11-23T10:00:00.900Z"),
  orderNumber: "100001",
  amount: 35_820,
  currency: "SAR",
  locale: "ar",
  description: "x".repeat(1_200),
  lines: [{ coursePackageId: 42, name: "n".repeat(300), quantity: 2, unitPrice: 19_900 }],
  discount: { name: "WELCOME10", amount: 3_980 },
  buyer: {
    firstname: "Mona",
    lastname: "Saleh",
    email: "mona@example.com",
    phone: "+966501234567",
    country: "SA",
    knownSince: new Date("2026-01-01T00:00:00Z"),
    earlierOrders: [],
  },
  successUrl: "https://shop.example/success",
  failureUrl: "https://shop.example/failure",
  cancelUrl: "https://shop.example/cancel",
};

describe("Stripe is told (stripe.md §2)", () => {
  test("one line of the whole amount, whose it is, and until when the page lives", () => {
    expect(sessionParameters(attempt)).toMatchObject({
      mode: "payment",
      client_reference_id: "payment-1",
      customer_email: "mona@example.com",
      expires_at: Date.parse("2026-11-23T11:00:00Z") / 1000,
      metadata: { payment_id: "payment-1", order_number: "100001", locale: "ar" },
      payment_intent_data: { description: "x".repeat(1_000) },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "sar",
            unit_amount: 35_820,
            product_data: { name: "x".repeat(1_000) },
          },
        },
      ],
    });
  });

  test.each(["mona@localhost", "mo..na@example.com", "مُنى@example.com"])(
    "D-106 no email that it would refuse: %s",
    (email) => {
      const buyer = { ...attempt.buyer, email };
      expect(sessionParameters({ ...attempt, buyer })).not.toHaveProperty("customer_email");
    },
  );
});

describe("Tamara is told (tamara.md §3)", () => {
  const body = (change: Partial<PaymentAttempt> = {}) =>
    checkoutBody({ ...attempt, ...change }, 4, "https://shop.example/api/webhooks/tamara");

  test("the lines, what is taken off, and with that the amount", () => {
    const money = (amount: number) => ({ amount, currency: "SAR" });
    expect(body()).toMatchObject({
      order_reference_id: "payment-1",
      total_amount: money(358.2),
      discount: { name: "WELCOME10", amount: money(39.8) },
      country_code: "SA",
      locale: "ar_SA",
      description: "x".repeat(256),
      instalments: 4,
      items: [
        {
          name: "n".repeat(255),
          reference_id: "42",
          quantity: 2,
          unit_price: money(199),
          total_amount: money(398),
        },
      ],
      consumer: { email: "mona@example.com", is_first_order: true },
      merchant_url: { success: attempt.successUrl, cancel: attempt.cancelUrl },
    });
    expect(body({ discount: null })).not.toHaveProperty("discount");
    expect(body({ locale: "en" }).locale).toBe("en_US");
  });
});

describe("a buyer whom Tamara refuses is told why (tamara.md §8)", () => {
  const limits = (amount: string) => ({ amount, currency: "SAR" });
  const OFFERS = [
    { min_limit: limits("100.00"), max_limit: limits("300.00") },
    { min_limit: limits("200.00"), max_limit: limits("2500.00") },
  ];
  const reasonFor = async (codes: readonly string[], amount: number, offers: unknown = OFFERS) => {
    const answer = { errors: codes.map((error_code) => ({ error_code })) };
    const refused = new CallRefused("Tamara said no", 400, answer);
    const { signal } = new AbortController();
    const ask = async () => offers;
    const error = await withReason(refused, { ...attempt, amount }, ask, signal);
    expect(error).toBeInstanceOf(GatewayRefused);
    return error instanceof GatewayRefused ? error.reason : null;
  };
  const LIMIT = ["total_amount_invalid_limit"];

  test.each([
    [9_999, OFFERS, "amount_too_low"],
    [10_000, OFFERS, "not_eligible"],
    [250_000, OFFERS, "not_eligible"],
    [250_001, OFFERS, "amount_too_high"],
    [1, [], "not_eligible"],
    [1_000_000, [{ min_limit: null }], "not_eligible"],
  ])("an amount of %i out of its limits", async (amount, offers, reason) => {
    expect(await reasonFor(LIMIT, amount, offers)).toBe(reason);
  });

  test.each([
    [["consumer_invalid_phone_number"], "phone"],
    [["unheard_of", "currency_unsupported"], "not_eligible"],
    [["not_supported_delivery_country"], "not_eligible"],
    [["total_amount_invalid_limit_24hrs_gmv"], "not_eligible"],
    [["unheard_of"], null],
    [[], null],
  ])("%j", async (codes, reason) => {
    expect(await reasonFor(codes, 10_000)).toBe(reason);
  });

  test("what is no refusal stays what it is", async () => {
    const lost = new Error("connection lost");
    const { signal } = new AbortController();
    expect(await withReason(lost, attempt, async () => [], signal)).toBe(lost);
  });
});

test("nothing of an answer is believed before it is looked at", () => {
  expect([undefined, null, 7, "text", {}, [], [{ a: 1 }, 2]].map(fieldsOf)).toEqual([
    ...Array.from({ length: 6 }, () => ({})),
    { a: 1 },
  ]);
  expect([undefined, null, {}, "text"].map(listOf)).toEqual([[], [], [], []]);
  expect(listOf([{ a: 1 }, null])).toEqual([{ a: 1 }, {}]);
  expect([undefined, null, 7, "", {}, "text"].map(textOf)).toEqual([
    ...[null, null, null, null, null],
    "text",
  ]);
  expect([1.5, " 1.50 ", "1.505", "", null, true].map(minorOf)).toEqual([
    ...[150, 150],
    ...[null, null, null, null],
  ]);
  expect([shortened("four", 4), shortened("four", 3), shortened("😀", 1)]).toEqual([
    "four",
    "fou",
    "\ufffd",
  ]);
});

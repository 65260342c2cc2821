import { describe, expect, test } from "vitest";
import { Refusal } from "#core/errors.ts";
import { ATTEMPT } from "../testing/gateway-alone.ts";
import type { PaymentAttempt } from "./gateway.ts";
import { GatewayRefused, GatewayUnresponsive } from "./gateway-errors.ts";
import { type Call, CallRefused, type JsonApi } from "./json-api.ts";
import { sessionParameters } from "./stripe/stripe-session.ts";
import { checkoutBody as tabbyBody } from "./tabby/tabby-payment.ts";
import { checkoutBody } from "./tamara/tamara-order.ts";
import { withReason } from "./tamara/tamara-refusals.ts";
import { bodyOf, fieldsOf, listOf, minorOf, shortened, textOf } from "./wire.ts";

describe("Stripe is sent (stripe.md §2)", () => {
  test("Stripe is sent one line of the whole amount, the payment's id and number, and when its page ends", () => {
    const metadata = { payment_id: "payment-1", order_number: "100001", locale: "ar" };
    expect(sessionParameters(ATTEMPT)).toEqual({
      mode: "payment",
      locale: "en",
      allowed_payment_method_types: ["card"],
      adaptive_pricing: { enabled: false },
      client_reference_id: "payment-1",
      customer_email: "mona@example.com",
      expires_at: Date.parse("2026-11-23T11:00:00Z") / 1000,
      success_url: ATTEMPT.successUrl,
      cancel_url: ATTEMPT.cancelUrl,
      metadata,
      payment_intent_data: { metadata, description: "x".repeat(1_000) },
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
    "Stripe is sent no email address that it would refuse: %s (D-106)",
    (email) => {
      const buyer = { ...ATTEMPT.buyer, email };
      expect(sessionParameters({ ...ATTEMPT, buyer })).not.toHaveProperty("customer_email");
    },
  );
});

describe("Tamara is sent (tamara.md §3)", () => {
  const body = (change: Partial<PaymentAttempt> = {}) =>
    checkoutBody({ ...ATTEMPT, ...change }, 4, "https://shop.example/api/webhooks/tamara");

  test("Tamara is sent the order's lines, its discount, and their difference as the amount", () => {
    const money = (amount: number) => ({ amount, currency: "SAR" });
    const person = { first_name: "Mona", last_name: "Saleh", phone_number: "966501234567" };
    expect(body()).toEqual({
      order_reference_id: "payment-1",
      order_number: "100001",
      total_amount: money(358.2),
      shipping_amount: money(0),
      tax_amount: money(0),
      discount: { name: "WELCOME10", amount: money(39.8) },
      country_code: "SA",
      description: "x".repeat(256),
      locale: "ar_SA",
      payment_type: "PAY_BY_INSTALMENTS",
      instalments: 4,
      items: [
        {
          name: "n".repeat(255),
          type: "Digital",
          reference_id: "42",
          sku: "42",
          quantity: 2,
          unit_price: money(199),
          total_amount: money(398),
        },
      ],
      consumer: { ...person, email: "mona@example.com", is_first_order: true },
      shipping_address: {
        ...person,
        line1: "Online course",
        city: "Online",
        country_code: "SA",
      },
      merchant_url: {
        success: ATTEMPT.successUrl,
        failure: ATTEMPT.failureUrl,
        cancel: ATTEMPT.cancelUrl,
        notification: "https://shop.example/api/webhooks/tamara",
      },
    });
    expect(body({ discount: null })).not.toHaveProperty("discount");
    expect(body({ locale: "en" }).locale).toBe("en_US");
    const earlierOrders = [{ at: new Date(), amount: 1, status: "paid" as const }];
    const known = body({ buyer: { ...ATTEMPT.buyer, earlierOrders } });
    expect(known.consumer.is_first_order).toBe(false);
  });
});

describe("Tabby is sent (tabby.md §2)", () => {
  const address = { city: "Online", address: "Online course", zip: "00000" };

  test("Tabby is sent the order's lines, its discount, its buyer, and what the buyer bought before", () => {
    const at = new Date("2026-02-01T08:00:00Z");
    const states = ["pending", "paid", "failed", "cancelled", "expired", "refunded"] as const;
    const earlierOrders = states.map((status, index) => ({ at, amount: 1_000 + index, status }));
    const buyer = { ...ATTEMPT.buyer, earlierOrders, earlierPaid: 12 };
    const person = { name: "Mona Saleh", email: "mona@example.com", phone: "+966501234567" };
    expect(tabbyBody({ ...ATTEMPT, buyer }, "SA-1")).toEqual({
      merchant_code: "SA-1",
      lang: "ar",
      merchant_urls: {
        success: ATTEMPT.successUrl,
        cancel: ATTEMPT.cancelUrl,
        failure: ATTEMPT.failureUrl,
      },
      payment: {
        amount: "358.20",
        currency: "SAR",
        description: "x".repeat(255),
        buyer: person,
        shipping_address: address,
        order: {
          reference_id: "payment-1",
          tax_amount: "0.00",
          shipping_amount: "0.00",
          discount_amount: "39.80",
          items: [
            {
              title: "n".repeat(255),
              quantity: 2,
              unit_price: "199.00",
              category: "Online course",
              reference_id: "42",
            },
          ],
        },
        buyer_history: { registered_since: "2026-01-01T00:00:00.000Z", loyalty_level: 12 },
        order_history: ["new", "complete", "canceled", "canceled", "canceled", "refunded"].map(
          (status, index) => ({
            purchased_at: "2026-02-01T08:00:00.000Z",
            amount: `10.0${index}`,
            status,
            buyer: person,
            shipping_address: address,
          }),
        ),
        meta: { order_id: "100001", customer: null },
      },
    });
  });

  test("Tabby is sent no discount where none is given", () => {
    const { order } = tabbyBody({ ...ATTEMPT, discount: null }, "AE").payment;
    expect(order.discount_amount).toBe("0.00");
  });
});

describe("the reason that a buyer refused by Tamara reads (tamara.md §8)", () => {
  const limits = (amount: string) => ({ amount, currency: "SAR" });
  const OFFERS = [
    { min_limit: limits("100.00"), max_limit: limits("300.00") },
    { min_limit: limits("200.00"), max_limit: limits("2500.00") },
  ];
  const { signal } = new AbortController();

  /** What becomes of a refusal with these codes. */
  const reasonFor = async (
    codes: readonly string[],
    amount: number,
    ask: JsonApi = async () => OFFERS,
  ) => {
    const answer = { errors: codes.map((error_code) => ({ error_code })) };
    const refused = new CallRefused("Tamara said no", 400, answer);
    const error = await withReason(refused, { ...ATTEMPT, amount }, ask, signal);
    if (!(error instanceof GatewayRefused)) throw new Error("It is no refusal any more");
    expect(error.message).toBe("Tamara said no");
    expect(error === refused || error.cause === refused).toBe(true);
    expect(error === refused).toBe(error.reason === null);
    return error.reason;
  };
  const LIMIT = ["total_amount_invalid_limit"];

  test.each([
    [9_999, OFFERS, "amount_too_low"],
    [10_000, OFFERS, "not_eligible"],
    [250_000, OFFERS, "not_eligible"],
    [250_001, OFFERS, "amount_too_high"],
    [1, [], "not_eligible"],
    [1_000_000, [{ min_limit: null }], "not_eligible"],
  ])(
    "an amount of %i that Tamara refuses for its limits gets the reason that fits the limits",
    async (amount, offers, reason) => {
      expect(await reasonFor(LIMIT, amount, async () => offers)).toBe(reason);
    },
  );

  test("the reason for a refused amount comes from the limits for the buyer's country and currency, if Tamara tells them", async () => {
    const asked: Call[] = [];
    await reasonFor(LIMIT, 10_000, async (call) => {
      asked.push(call);
      return OFFERS;
    });
    const path = "/checkout/payment-types?country=SA&currency=SAR";
    expect(asked).toEqual([{ method: "GET", path, signal }]);
    const silent = async () => Promise.reject(new GatewayUnresponsive("Tamara did not answer"));
    expect(await reasonFor(LIMIT, 1, silent)).toBe("not_eligible");
  });

  test.each([
    [["consumer_invalid_phone_number"], "phone"],
    [["unheard_of", "currency_unsupported"], "not_eligible"],
    [["not_supported_delivery_country"], "not_eligible"],
    [["total_amount_invalid_limit_24hrs_gmv"], "not_eligible"],
    [["unheard_of"], null],
    [[], null],
  ])("a refusal with the codes %j gets its reason", async (codes, reason) => {
    expect(await reasonFor(codes, 10_000)).toBe(reason);
  });

  test("an error that is no refusal is left unchanged", async () => {
    const lost = new Error("connection lost");
    expect(await withReason(lost, ATTEMPT, async () => [], signal)).toBe(lost);
  });
});

test("a webhook delivery that is no JSON is refused", () => {
  expect(bodyOf('{"a":1}')).toEqual({ a: 1 });
  expect(() => bodyOf("{")).toThrow(new Refusal("malformed_json", { cause: expect.anything() }));
});

test("an unexpected type in a gateway's answer is read as nothing", () => {
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

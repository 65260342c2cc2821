import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { ATTEMPT } from "../../testing/gateway-alone.ts";
import { WrongAnswer } from "../gateway-errors.ts";
import { digestOf, keyOf } from "./stripe-call.ts";
import {
  disputedIntentOf,
  idOf,
  readEvent,
  readRefund,
  readReport,
  readStarted,
  sessionParameters,
} from "./stripe-session.ts";

type Session = Stripe.Checkout.Session;

const PAGE = "https://checkout.stripe.com/c/pay/cs_1";

const sessionOf = (change: Partial<Session> = {}) =>
  ({
    id: "cs_1",
    url: PAGE,
    client_reference_id: "payment-1",
    amount_total: 35_820,
    currency: "sar",
    livemode: false,
    expires_at: 1_790_000_000,
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    ...change,
  }) as Session;

/** A session that was paid with a charge, of which `change` is told. */
const chargedSession = (change: Partial<Stripe.Charge>) =>
  sessionOf({
    payment_intent: { id: "pi_1", latest_charge: change } as Stripe.PaymentIntent,
  });

describe("the answer to the call that opens a page", () => {
  const start = (change: Partial<Session>) =>
    readStarted(sessionOf(change), ATTEMPT, false, ["https://checkout.stripe.com"]);

  test("the answer to opening a Stripe page has its address and its end", () => {
    expect(start({})).toEqual({
      reference: "cs_1",
      paymentUrl: PAGE,
      expiresAt: new Date(1_790_000_000_000),
    });
  });

  test.each<[Partial<Session>, string]>([
    [{ id: undefined as never }, "another payment"],
    [{ client_reference_id: "payment-2" }, "another payment"],
    [{ amount_total: 35_821 }, "another payment"],
    [{ currency: "usd" }, "another payment"],
    [{ currency: null }, "another payment"],
    [{ livemode: true }, "another payment"],
    [{ url: null }, "another payment"],
    [{ url: "https://evil.example/c/pay/cs_1" }, "foreign host"],
  ])("an answer to opening a Stripe page with %j is refused as wrong", (change, why) => {
    expect(() => start(change)).toThrow(WrongAnswer);
    expect(() => start(change)).toThrow(why);
  });
});

test("a description that is cut to Stripe's length between the halves of a sign stays well-formed", () => {
  const description = `${"x".repeat(999)}🚀`;
  const { payment_intent_data, line_items } = sessionParameters({ ...ATTEMPT, description });
  const cut = `${"x".repeat(999)}\ufffd`;
  expect(payment_intent_data?.description).toBe(cut);
  expect(line_items?.[0]?.price_data?.product_data?.name).toBe(cut);
});

describe("what Stripe tells of a payment (stripe.md §4)", () => {
  test("an unpaid Stripe session is read as a pending payment", () => {
    expect(readReport(sessionOf())).toEqual({
      status: "pending",
      reference: "cs_1",
      paymentId: "payment-1",
      amount: 35_820,
      currency: "sar",
      live: false,
      charge: null,
      refunded: 0,
      refunds: [],
      named: true,
      disputes: [],
    });
  });

  test.each([
    ["complete", "paid", "paid"],
    ["complete", "no_payment_required", "paid"],
    ["complete", "unpaid", "pending"],
    ["open", "paid", "pending"],
    ["expired", "unpaid", "expired"],
  ] as const)(
    "a Stripe session that is %s and %s is read as %s",
    (status, payment_status, told) => {
      expect(readReport(sessionOf({ status, payment_status })).status).toBe(told);
    },
  );

  test.each([true, false])("a Stripe session whose livemode is %s is reported so", (livemode) => {
    expect(readReport(sessionOf({ livemode })).live).toBe(livemode);
  });

  test("a Stripe session without an amount or a currency matches no payment", () => {
    const report = readReport(sessionOf({ amount_total: null, currency: null }));
    expect([report.amount, report.currency]).toEqual([-1, ""]);
  });

  test("the charge of a Stripe session is read from its id alone or from the whole object", () => {
    expect([idOf("pi_1"), idOf(null)]).toEqual(["pi_1", null]);
    expect(readReport(sessionOf({ payment_intent: "pi_1" })).charge).toBe("pi_1");
    expect(readReport(chargedSession({})).charge).toBe("pi_1");
  });

  test("refunds and disputes are read from a Stripe charge as far as it has them", () => {
    const refund = { id: "re_1", amount: 500, status: "succeeded", metadata: null };
    const told = chargedSession({
      amount_refunded: 500,
      disputed: true,
      refunds: { data: [refund] } as Stripe.ApiList<Stripe.Refund>,
    });
    expect(disputedIntentOf(told)).toBe("pi_1");
    expect(readReport(told)).toMatchObject({
      refunded: 500,
      refunds: [{ reference: "re_1", refundId: null, amount: 500, state: "done" }],
    });
    const nameOnly = { id: "pi_1", latest_charge: "ch_1" } as Stripe.PaymentIntent;
    const uncharged = { id: "pi_1", latest_charge: null } as Stripe.PaymentIntent;
    for (const payment_intent of [null, "pi_1", nameOnly, uncharged]) {
      const session = sessionOf({ payment_intent });
      expect(disputedIntentOf(session)).toBeNull();
      expect(readReport(session)).toMatchObject({ refunded: 0, refunds: [] });
    }
  });

  test.each([
    ["succeeded", "done"],
    ["failed", "failed"],
    ["canceled", "failed"],
    ["pending", "pending"],
    ["requires_action", "pending"],
    [null, "pending"],
  ] as const)("a Stripe refund that is %s is read as %s", (status, state) => {
    const metadata = { refund_id: "refund-1" };
    const refund = { id: "re_1", amount: 500, status, metadata } as unknown as Stripe.Refund;
    expect(readRefund(refund)).toEqual({
      reference: "re_1",
      refundId: "refund-1",
      amount: 500,
      state,
    });
  });

  test.each([
    ["needs_response", "opened"],
    ["won", "won"],
    ["lost", "lost"],
    ["under_review", "opened"],
    ["a_new_word", "opened"],
    ["appeal_needs_response", "lost"],
    ["appeal_under_review", "lost"],
    ["warning_needs_response", undefined],
    ["warning_under_review", undefined],
    ["warning_closed", undefined],
    ["prevented", undefined],
  ])("a Stripe dispute that is %s is read as %s", (status, state) => {
    const terms = { amount: 500, currency: "sar", reason: "fraudulent" };
    const dispute = { id: "dp_1", status, ...terms } as Stripe.Dispute;
    const told = state === undefined ? [] : [{ reference: "dp_1", state, ...terms }];
    expect(readReport(sessionOf(), [dispute]).disputes).toEqual(told);
  });
});

describe("an event of Stripe's (stripe.md §6.1)", () => {
  const read = (type: string, object: object) =>
    readEvent({ id: "evt_1", type, data: { object } } as Stripe.Event);

  test.each([
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
  ])(
    "a Stripe event %s belongs to the payment that it names, or else to that of its charge",
    (type) => {
      const event = { id: "evt_1", type };
      const ours = { metadata: { payment_id: "payment-1" }, payment_intent: "pi_1" };
      expect(read(type, ours)).toEqual({ ...event, paymentId: "payment-1", reference: null });
      const intents = [
        ["pi_1", "pi_1"],
        [{ id: "pi_2" }, "pi_2"],
        [null, null],
      ];
      for (const [payment_intent, reference] of intents) {
        for (const metadata of [null, {}]) {
          const told = read(type, { metadata, payment_intent });
          expect(told).toEqual({ ...event, paymentId: null, reference });
        }
      }
    },
  );

  test("a Stripe event of a session belongs to the payment the session was opened for; other events to none", () => {
    const session = { id: "cs_1", client_reference_id: "payment-1" };
    expect(read("checkout.session.completed", session)).toEqual({
      id: "evt_1",
      type: "checkout.session.completed",
      paymentId: "payment-1",
      reference: "cs_1",
    });
    expect(read("payment_intent.succeeded", session)).toBeNull();
    expect(read("my.checkout.session.completed", session)).toBeNull();
  });
});

test("a repeated call to Stripe has the same key; another call, or the next attempt, has another", () => {
  const parameters = sessionParameters(ATTEMPT);
  const digest = digestOf(parameters);
  expect(digest).toMatch(/^[\w-]{22}$/);
  expect(digestOf(structuredClone(parameters))).toBe(digest);
  expect(digestOf({ ...parameters, customer_email: "other@example.com" })).not.toBe(digest);
  expect([0, 1, 2].map((number) => keyOf("a", number))).toEqual(["a", "a-1", "a-2"]);
});

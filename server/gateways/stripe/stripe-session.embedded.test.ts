import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { ATTEMPT } from "../../testing/gateway-alone.ts";
import { WrongAnswer } from "../gateway.ts";
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

  test("tells where to pay, and until when", () => {
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
  ])("is not believed with %j", (change, why) => {
    expect(() => start(change)).toThrow(WrongAnswer);
    expect(() => start(change)).toThrow(why);
  });
});

describe("what Stripe tells of a payment (stripe.md §4)", () => {
  test("of one that nobody has paid", () => {
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
  ] as const)("a session that is %s and %s is %s", (status, payment_status, told) => {
    expect(readReport(sessionOf({ status, payment_status })).status).toBe(told);
  });

  test("an amount or a currency that is missing agrees with nothing", () => {
    const report = readReport(sessionOf({ amount_total: null, currency: null }));
    expect([report.amount, report.currency]).toEqual([-1, ""]);
  });

  test("what it was paid with is named by its id alone, or told together with it", () => {
    expect([idOf("pi_1"), idOf(null)]).toEqual(["pi_1", null]);
    expect(readReport(sessionOf({ payment_intent: "pi_1" })).charge).toBe("pi_1");
    expect(readReport(chargedSession({})).charge).toBe("pi_1");
  });

  test("what was given back and whether it was disputed, as far as the charge is told", () => {
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
  ] as const)("a refund that is %s is %s", (status, state) => {
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
  ])("a dispute that is %s is %s", (status, state) => {
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
  ])("%s is about the payment that it names, or else about that of its charge", (type) => {
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
  });

  test("of a session is about the payment that we opened it for, any other about nothing", () => {
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

test("a call that comes again has the same key; another call, or the next try, has another", () => {
  const parameters = sessionParameters(ATTEMPT);
  const digest = digestOf(parameters);
  expect(digest).toMatch(/^[\w-]{22}$/);
  expect(digestOf(structuredClone(parameters))).toBe(digest);
  expect(digestOf({ ...parameters, customer_email: "other@example.com" })).not.toBe(digest);
  expect([0, 1, 2].map((number) => keyOf("a", number))).toEqual(["a", "a-1", "a-2"]);
});

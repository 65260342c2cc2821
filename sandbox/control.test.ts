import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientOf, lineOf, openTestSandbox, sessionOf, type TestSandbox } from "./testing.ts";

let box: TestSandbox;
beforeEach(async () => {
  box = await openTestSandbox();
});
afterEach(() => box.close());

const create = () => box.stripe.checkout.sessions.create(sessionOf());
const ledger = async () => (await (await fetch(`${box.url}/ledger`)).json()).payments;

test("the sandbox's settings are changed one by one, shown, and reset together", async () => {
  await box.control("PUT", "/stripe", { latencyMs: 5 });
  const { answer } = await box.control("PUT", "/stripe", { currency: "eur" });
  expect(answer).toMatchObject({ latencyMs: 5, currency: "EUR", webhooks: "normal" });
  expect((await box.control("GET", "/stripe")).answer).toEqual(answer);
  const reset = await box.control("DELETE", "");
  expect(reset.answer).toMatchObject({ stripe: { latencyMs: 0, currency: null } });
});

test.each([
  { webhooks: "sometimes" },
  { latencyMs: -1 },
  { latencyMs: "5" },
  { failNext: 1.5 },
  { failWith: "418" },
  { replayErrors: "yes" },
  { amountSkewMinor: null },
  { currency: "DOLLARS" },
  { colour: "red" },
  [],
  "none",
])("the wrong setting %j is refused with a sentence", async (setting) => {
  const { status, answer } = await box.control("PUT", "/stripe", setting);
  expect(status).toBe(400);
  expect(answer).toMatchObject({ error: expect.stringMatching(/\.$/) });
});

test("a gateway that is not simulated and an unknown payment are 404", async () => {
  expect((await box.control("PUT", "/paypal", { latencyMs: 1 })).status).toBe(404);
  const settled = await box.control("POST", "/stripe/settle/nobody", { outcome: "approve" });
  expect(settled.status).toBe(404);
});

test("an ordered 500 comes before anything happens, so that the client's retry succeeds", async () => {
  await box.control("PUT", "/stripe", { failNext: 1, failWith: "500" });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  await box.control("PUT", "/stripe", { failNext: 1 });
  const client = clientOf(Number(new URL(box.url).port), undefined, { maxNetworkRetries: 1 });
  await client.checkout.sessions.create(sessionOf());
  expect(await ledger()).toHaveLength(1);
});

test("a kept 500 is the answer to its idempotency key from then on, and another key succeeds", async () => {
  await box.control("PUT", "/stripe", { failNext: 1, failWith: "500", replayErrors: true });
  const params = sessionOf();
  for (const _ of ["kept", "replayed"]) {
    await expect(
      box.stripe.checkout.sessions.create(params, { idempotencyKey: "pay_1:create" }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  }
  const { id } = await box.stripe.checkout.sessions.create(params, { idempotencyKey: "pay_1:2" });
  expect(await ledger()).toMatchObject([{ ids: expect.arrayContaining([id]) }]);
});

test("an ordered reset drops the connection without effect", async () => {
  // The client tries a closed connection once more, even when it is told to make no retries.
  await box.control("PUT", "/stripe", { failNext: 2, failWith: "reset" });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await ledger()).toEqual([]);
  await create();
});

test("after an ordered timeout the payment exists without an answer, and its key finds it", async () => {
  await box.control("PUT", "/stripe", { failNext: 1, failWith: "timeout" });
  const idempotencyKey = "pay_1:create";
  const params = sessionOf();
  await expect(
    box.stripe.checkout.sessions.create(params, { idempotencyKey, timeout: 60 }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const { id } = await box.stripe.checkout.sessions.create(params, { idempotencyKey });
  expect(await ledger()).toMatchObject([{ ids: expect.arrayContaining([id]) }]);
});

test("a malformed answer is a 200 that is not JSON", async () => {
  await box.control("PUT", "/stripe", { failNext: 1, failWith: "malformed" });
  await expect(create()).rejects.toThrow(/JSON/);
});

test("wrong amounts and currencies are reported from then on, also of open payments, but stored correctly", async () => {
  const { id } = await create();
  await box.control("PUT", "/stripe", { amountSkewMinor: -100, currency: "USD" });
  await box.settle(id, "approve");
  const told = { amount_total: 74_900, currency: "usd" };
  expect(await box.stripe.checkout.sessions.retrieve(id)).toMatchObject(told);
  expect(box.shop.received[0]?.event.data.object).toMatchObject(told);
  expect(await ledger()).toMatchObject([{ charged: 75_000, currency: "AED" }]);
});

test("a payment is settled under any of its ids, and the answer has the buyer's next address", async () => {
  const { id } = await create();
  const cancelUrl = "http://shop.test/cart?payment=cancelled";
  expect(await box.settle("pay_1", "cancel")).toBe(cancelUrl);
  expect((await ledger())[0].status).toBe("cancelled");
  expect(await box.settle(id, "decline")).toBe(cancelUrl);
  const [declined] = await ledger();
  expect(declined).toMatchObject({ status: "declined", charged: 0 });
  const intent = declined.ids.find((one: string) => one.startsWith("pi_"));
  expect(await box.settle(intent, "approve")).toBe(
    `http://shop.test/success?paymentId=pay_1&cs=${id}`,
  );
  const again = await box.control("POST", `/stripe/settle/${id}`, { outcome: "approve" });
  expect(again.status).toBe(409);
  const odd = await box.control("POST", `/stripe/settle/${id}`, { outcome: "vanish" });
  expect(odd.status).toBe(400);
});

test.each([
  [40_401, "decline", "paid"],
  [40_402, "approve", "declined"],
  [40_403, "approve", "cancelled"],
  [40_404, "approve", "expired"],
])(
  "a total of %i decides the outcome, whatever is pressed (%s): it ends %s",
  async (amount, outcome, status) => {
    const params = sessionOf({ line_items: [lineOf(amount)] });
    const { id } = await box.stripe.checkout.sessions.create(params);
    await box.settle(id, outcome);
    expect(await ledger()).toMatchObject([{ status }]);
  },
);

test("the ledger has what was charged and refunded", async () => {
  const { id } = await create();
  expect(await ledger()).toMatchObject([{ reference: "pay_1", status: "open", captured: 0 }]);
  await box.settle(id, "approve");
  const { payment_intent } = await box.stripe.checkout.sessions.retrieve(id);
  const refund = await box.stripe.refunds.create({
    payment_intent: String(payment_intent),
    amount: 1_000,
  });
  const [entry] = await ledger();
  expect(entry).toMatchObject({
    provider: "stripe",
    reference: "pay_1",
    status: "paid",
    currency: "AED",
    charged: 75_000,
    captured: 75_000,
    refunded: 1_000,
  });
  expect(entry.ids).toEqual(expect.arrayContaining([id, payment_intent, refund.id, "pay_1"]));
  await box.stripe.refunds.create({ payment_intent: String(payment_intent) });
  expect(await ledger()).toMatchObject([{ status: "refunded", refunded: 75_000 }]);
});

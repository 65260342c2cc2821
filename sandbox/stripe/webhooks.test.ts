import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSandbox, sessionOf, type TestSandbox, WEBHOOK_SECRET } from "../testing.ts";
import { signatureHeader } from "./events.ts";

let box: TestSandbox;
beforeEach(async () => {
  box = await openTestSandbox();
});
afterEach(() => box.close());

async function approve(change: Parameters<typeof sessionOf>[0] = {}): Promise<string> {
  const { id } = await box.stripe.checkout.sessions.create(sessionOf(change));
  await box.settle(id, "approve");
  return id;
}

const types = () => box.shop.received.map(({ event }) => event.type);

test("the signature equals that of the test vector", () => {
  const body = '{"id":"evt_1Example","object":"event","type":"checkout.session.completed"}';
  expect(signatureHeader("whsec_example_secret_not_real", body, 1_790_000_100)).toBe(
    "t=1790000100,v1=f428dfde56aed0f2fb4f95bbeb821e2e11cd932a091bcde318edb557b8d9badc",
  );
});

test("an approval is announced before the buyer is sent back, with a signature that the client accepts", async () => {
  const id = await approve();
  const [received] = box.shop.received;
  const event = box.stripe.webhooks.constructEvent(
    received?.body ?? "",
    received?.signature ?? "",
    WEBHOOK_SECRET,
  );
  expect(event.type).toBe("checkout.session.completed");
  expect(event.data.object).toMatchObject({
    id,
    status: "complete",
    payment_status: "paid",
    amount_total: 75_000,
  });
  await box.sandbox.settled();
  const stored = await box.stripe.events.retrieve(event.id);
  expect(stored).toMatchObject({ id: event.id, type: event.type, pending_webhooks: 0 });
});

test("the client refuses a webhook that was signed with another secret", async () => {
  await approve();
  const [received] = box.shop.received;
  expect(() =>
    box.stripe.webhooks.constructEvent(
      received?.body ?? "",
      received?.signature ?? "",
      "whsec_another",
    ),
  ).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test("a refused webhook is tried again with a new signature until it is accepted", async () => {
  box.shop.status = (count) => {
    box.advance(60);
    return count < 2 ? 503 : 204;
  };
  await approve();
  await box.sandbox.settled();
  expect(new Set(box.shop.received.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(box.shop.received.map(({ signature }) => signature)).size).toBe(3);
});

test("a webhook that is never accepted is given up, and a redirect does not count as acceptance", async () => {
  box.shop.status = () => 302;
  await approve();
  await box.sandbox.settled();
  expect(box.shop.received).toHaveLength(4);
});

test("webhooks can be withheld, and sent by hand afterwards", async () => {
  await box.control("PUT", "/stripe", { webhooks: "none" });
  const id = await approve();
  await box.sandbox.settled();
  expect(types()).toEqual([]);
  const event = "checkout.session.completed";
  const sent = await box.control("POST", "/stripe/webhook/pay_1", { event });
  expect(sent).toMatchObject({ status: 200, answer: { event, status: 200 } });
  expect(box.shop.received[0]?.event.data.object).toMatchObject({ id, payment_status: "paid" });
});

test("webhooks can come twice with one id", async () => {
  await box.control("PUT", "/stripe", { webhooks: "duplicate" });
  await approve();
  await box.sandbox.settled();
  const ids = box.shop.received.map(({ event }) => event.id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a delayed webhook arrives after the buyer was sent back", async () => {
  await box.control("PUT", "/stripe", { webhooks: "delayed", webhookDelayMs: 60 });
  await approve();
  expect(types()).toEqual([]);
  await box.sandbox.settled();
  expect(types()).toEqual(["checkout.session.completed"]);
});

test("reordered webhooks arrive last first", async () => {
  await box.control("PUT", "/stripe", { webhooks: "reordered", webhookDelayMs: 150 });
  const id = await approve();
  const { payment_intent } = await box.stripe.checkout.sessions.retrieve(id);
  await box.stripe.refunds.create({ payment_intent: String(payment_intent) });
  await box.sandbox.settled();
  expect(types()).toEqual(["charge.refunded", "refund.created", "checkout.session.completed"]);
});

test("a webhook by hand needs a known payment, a known event and something it is about", async () => {
  await box.stripe.checkout.sessions.create(sessionOf());
  const send = async (reference: string, body: unknown) =>
    (await box.control("POST", `/stripe/webhook/${reference}`, body)).status;
  expect(await send("nobody", { event: "checkout.session.completed" })).toBe(404);
  expect(await send("pay_1", { event: "coffee.ready" })).toBe(400);
  expect(await send("pay_1", {})).toBe(400);
  expect(await send("pay_1", { event: "refund.created" })).toBe(409);
});

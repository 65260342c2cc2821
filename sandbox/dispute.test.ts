import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LedgerEntry } from "./gateway.ts";
import { tabbyAt } from "./tabby/testing.ts";
import { tamaraAt } from "./tamara/testing.ts";
import { openTestSandbox, sessionOf, type TestSandbox } from "./testing.ts";

let box: TestSandbox;
beforeEach(async () => {
  box = await openTestSandbox();
});
afterEach(() => box.close());

const play = (gateway: string, reference: string, order: unknown) =>
  box.control("POST", `/${gateway}/dispute/${reference}`, order);
async function ledger(): Promise<LedgerEntry | undefined> {
  const { payments } = await (await fetch(`${box.url}/ledger`)).json();
  return payments[0];
}

/** A paid session of 750.00 AED, and its intent. */
async function paidSession() {
  const { id } = await box.stripe.checkout.sessions.create(sessionOf());
  await box.settle(id, "approve");
  const session = await box.stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { id, intent: intent.id, charge: intent.latest_charge as Stripe.Charge };
}

const notifiedTypes = async () => {
  await box.sandbox.settled();
  return box.shop.received.map(({ event }) => event.type).filter((type) => /dispute/.test(type));
};

describe("Stripe", () => {
  test("the sandbox's Stripe opens a dispute, and reports it by events, by its list and by the charge", async () => {
    const { id, intent, charge } = await paidSession();
    expect(charge.disputed).toBe(false);
    expect(await ledger()).toMatchObject({ disputed: 0 });
    const { status, answer } = await play("stripe", id, { outcome: "opened", amount: 20_000 });
    expect([status, answer]).toEqual([
      200,
      { id: expect.stringMatching(/^du_1\w{23}$/), outcome: "opened", amount: 20_000 },
    ]);
    expect(await ledger()).toMatchObject({ status: "paid", disputed: 20_000, captured: 75_000 });
    const { data } = await box.stripe.disputes.list({ payment_intent: intent });
    expect(data).toMatchObject([
      {
        object: "dispute",
        amount: 20_000,
        currency: "aed",
        status: "needs_response",
        charge: charge.id,
      },
    ]);
    expect(await box.stripe.disputes.retrieve(String(data[0]?.id))).toEqual(data[0]);
    const read = await box.stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] });
    expect((read.latest_charge as Stripe.Charge).disputed).toBe(true);
    expect(await notifiedTypes()).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);
    expect((await box.stripe.disputes.list({ payment_intent: "pi_other" })).data).toEqual([]);
  });

  test.each([
    ["won", 0, ["charge.dispute.closed", "charge.dispute.funds_reinstated"]],
    ["lost", 75_000, ["charge.dispute.closed"]],
  ])("a Stripe dispute that is %s leaves %i disputed", async (outcome, disputed, told) => {
    const { id, intent } = await paidSession();
    await play("stripe", id, { outcome: "opened" });
    await play("stripe", id, { outcome });
    expect(await ledger()).toMatchObject({ disputed });
    const { data } = await box.stripe.disputes.list({ payment_intent: intent });
    expect(data).toMatchObject([{ status: outcome, amount: 75_000 }]);
    expect((await notifiedTypes()).slice(2)).toEqual(told);
  });

  test("a lost Stripe dispute may be reversed, and after a won one there may be another", async () => {
    const { id, intent } = await paidSession();
    for (const outcome of ["opened", "lost", "won", "opened"]) {
      expect((await play("stripe", id, { outcome })).status).toBe(200);
    }
    expect(await ledger()).toMatchObject({ disputed: 75_000 });
    const { data } = await box.stripe.disputes.list({ payment_intent: intent });
    expect(data.map(({ status }) => status)).toEqual(["needs_response", "won"]);
  });

  test("the sandbox's Stripe refuses to refund what is disputed, and refunds the rest", async () => {
    const { id, intent } = await paidSession();
    await play("stripe", id, { outcome: "opened", amount: 70_000 });
    for (const amount of [undefined, 5_001]) {
      const refund = { payment_intent: intent, ...(amount === undefined ? {} : { amount }) };
      await expect(box.stripe.refunds.create(refund)).rejects.toMatchObject({
        code: "charge_disputed",
      });
    }
    await box.stripe.refunds.create({ payment_intent: intent, amount: 5_000 });
    await play("stripe", id, { outcome: "won" });
    await box.stripe.refunds.create({ payment_intent: intent });
    expect(await ledger()).toMatchObject({ status: "refunded", refunded: 75_000, disputed: 0 });
  });

  test("an event of a Stripe dispute can be sent by hand once there is one", async () => {
    const { id } = await paidSession();
    const byHand = () =>
      box.control("POST", `/stripe/webhook/${id}`, { event: "charge.dispute.closed" });
    const early = await byHand();
    expect(early.status).toBe(409);
    await play("stripe", id, { outcome: "opened" });
    const sent = await byHand();
    expect(sent.answer).toMatchObject({ status: 200 });
  });
});

test("a dispute outlives a restart of the sandbox", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-dispute-"));
  await box.close();
  box = await openTestSandbox({ dataDir });
  const { id } = await paidSession();
  await play("stripe", id, { outcome: "opened", amount: 500 });
  await box.close();
  box = await openTestSandbox({ dataDir });
  expect(await ledger()).toMatchObject({ disputed: 500 });
  expect((await play("stripe", id, { outcome: "lost" })).answer).toMatchObject({ amount: 500 });
  rmSync(dataDir, { recursive: true });
});

test("the sandbox's Tabby refuses refunds of a disputed payment, and shows a dispute in no other way (tabby.md §8)", async () => {
  const tabby = tabbyAt(box);
  const id = await tabby.open();
  await box.settle(id, "approve", "tabby");
  await tabby.capture(id);
  const before = await tabby.read(id);
  await box.sandbox.settled();
  const told = box.shop.received.length;
  expect((await play("tabby", id, { outcome: "opened" })).answer).toEqual({
    id: null,
    outcome: "opened",
    amount: 75_000,
  });
  expect(await tabby.read(id)).toEqual(before);
  expect(await tabby.refund(id, "10.00", "one")).toEqual({
    status: 409,
    body: { status: "error", errorType: "conflict", error: "payment is disputed" },
  });
  expect(await ledger()).toMatchObject({ disputed: 75_000, refunded: 0 });
  await play("tabby", id, { outcome: "won" });
  await box.sandbox.settled();
  expect(box.shop.received).toHaveLength(told);
  expect((await tabby.refund(id, "10.00", "one")).status).toBe(200);
  expect(await ledger()).toMatchObject({ disputed: 0, refunded: 1_000 });
});

test("the sandbox's Tamara does not report a dispute: only its ledger has it", async () => {
  const tamara = tamaraAt(box);
  const id = await tamara.open();
  await box.settle(id, "approve", "tamara");
  await tamara.authorise(id);
  await tamara.capture(id);
  const before = await tamara.read(id);
  await play("tamara", id, { outcome: "opened", amount: 500 });
  expect(await ledger()).toMatchObject({ disputed: 500 });
  await play("tamara", id, { outcome: "lost" });
  expect(await tamara.read(id)).toEqual(before);
  expect(await ledger()).toMatchObject({ disputed: 500 });
});

describe("what cannot happen is refused", () => {
  test("a dispute of an unknown payment, with an unknown outcome or an invalid amount is refused", async () => {
    const { id } = await paidSession();
    expect((await play("stripe", "nobody", { outcome: "opened" })).status).toBe(404);
    expect((await play("paypal", id, { outcome: "opened" })).status).toBe(404);
    for (const order of [{}, { outcome: "closed" }, { outcome: "" }, [], "opened"]) {
      expect((await play("stripe", id, order)).status, JSON.stringify(order)).toBe(400);
    }
    for (const amount of [0, -1, 0.5, "5", 75_001]) {
      expect((await play("stripe", id, { outcome: "opened", amount })).status).toBe(400);
    }
    expect(await ledger()).toMatchObject({ disputed: 0 });
  });

  test("a dispute of an unpaid payment, and a change of an ended dispute, are refused", async () => {
    const { id } = await box.stripe.checkout.sessions.create(sessionOf());
    expect((await play("stripe", id, { outcome: "opened" })).status).toBe(409);
    await box.settle(id, "approve");
    const moves = ["opened", "opened", "lost", "lost", "opened", "won", "won", "lost"];
    const statuses: number[] = [];
    for (const outcome of moves) statuses.push((await play("stripe", id, { outcome })).status);
    expect(statuses).toEqual([200, 409, 200, 409, 409, 200, 409, 409]);
  });
});

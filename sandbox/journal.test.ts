import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSandbox, openTestShop, sessionOf, type TestSandbox } from "./testing.ts";

let dataDir: string;
let box: TestSandbox;
const opened: TestSandbox[] = [];

/** Starts another process' worth of sandbox on the same folder, as after a kill. */
async function open(): Promise<TestSandbox> {
  const sandbox = await openTestSandbox({ dataDir, shop: await openTestShop() });
  opened.push(sandbox);
  return sandbox;
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  box = await open();
});
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

test("payments, refunds, events and idempotency keys survive the end of the process", async () => {
  const options = { idempotencyKey: "pay_1:create" };
  const { id } = await box.stripe.checkout.sessions.create(sessionOf(), options);
  await box.settle(id, "approve");
  const paid = await box.stripe.checkout.sessions.retrieve(id);
  const payment_intent = String(paid.payment_intent);
  const refund = await box.stripe.refunds.create({ payment_intent, amount: 500 });
  await box.sandbox.settled();

  const next = await open();
  expect(await next.stripe.checkout.sessions.retrieve(id)).toEqual(paid);
  expect(await next.stripe.refunds.retrieve(refund.id)).toEqual(refund);
  expect((await next.stripe.refunds.create({ payment_intent })).amount).toBe(74_500);
  expect((await next.stripe.checkout.sessions.create(sessionOf(), options)).id).toBe(id);
  const [first] = box.shop.received;
  expect((await next.stripe.events.retrieve(first?.event.id ?? "")).type).toBe(
    "checkout.session.completed",
  );
});

test("a webhook that was not delivered is sent after a restart, and a delivered one is not", async () => {
  const delivered = await box.stripe.checkout.sessions.create(sessionOf());
  await box.settle(delivered.id, "approve");
  await box.sandbox.settled();
  await box.control("PUT", "/stripe", { webhooks: "delayed", webhookDelayMs: 600_000 });
  const waiting = await box.stripe.checkout.sessions.create(sessionOf());
  await box.settle(waiting.id, "approve");

  const next = await open();
  await next.sandbox.settled();
  expect(next.shop.received.map(({ event }) => event.data.object)).toMatchObject([
    { id: waiting.id },
  ]);
});

test("a last line cut off by a kill is removed, and later lines are kept", async () => {
  const { id } = await box.stripe.checkout.sessions.create(sessionOf());
  appendFileSync(join(dataDir, "sandbox", "stripe.jsonl"), '[{"payment":{"session":"cs_te');

  const next = await open();
  expect((await next.stripe.checkout.sessions.list()).data).toHaveLength(1);
  await next.settle(id, "approve");

  const last = await open();
  expect((await last.stripe.checkout.sessions.retrieve(id)).status).toBe("complete");
});

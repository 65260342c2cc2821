import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSandbox, openTestShop, TABBY, type TestSandbox } from "../testing.ts";
import { tabbyAt } from "./testing.ts";

let box: TestSandbox;
let tabby: ReturnType<typeof tabbyAt>;
beforeEach(async () => {
  box = await openTestSandbox();
  tabby = tabbyAt(box);
});
afterEach(() => box.close());

type Snapshot = { id: string; status: string; captures: unknown[]; refunds: unknown[] };
const settle = (reference: string, outcome: string) => box.settle(reference, outcome, "tabby");
const bodies = (from = box) => from.shop.received.map(({ body }) => JSON.parse(body) as Snapshot);
const statuses = () => bodies().map(({ status }) => status);

test("a webhook has the payment's state in small letters, proved by our own header alone", async () => {
  const id = await tabby.open();
  await settle(id, "approve");
  await box.sandbox.settled();
  const [received] = box.shop.received;
  expect(received?.address).toBe("/api/webhooks/tabby");
  expect(received?.headers["x-webhook-secret"]).toBe(TABBY.webhookSecret);
  expect(bodies()).toMatchObject([
    {
      id,
      status: "authorized",
      is_test: true,
      is_expired: false,
      amount: "750.00",
      currency: "AED",
      order: { reference_id: "pay1" },
      captures: [],
      refunds: [],
      meta: { order_id: "100001", customer: null },
    },
  ]);
  expect(bodies()[0]).not.toHaveProperty("event");
});

test("a whole capture sends two webhooks, authorised and closed; a refund sends closed", async () => {
  const id = await tabby.open();
  await settle(id, "approve");
  await tabby.capture(id);
  await tabby.refund(id, "100.00", "r1");
  await box.sandbox.settled();
  const signs = bodies().map((body) => [body.status, body.captures.length, body.refunds.length]);
  expect(signs.toSorted()).toEqual([
    ["authorized", 0, 0],
    ["authorized", 1, 0],
    ["closed", 1, 0],
    ["closed", 1, 1],
  ]);
});

test("a rejection sends a webhook; an expiry does not, as shops have to ask for that", async () => {
  await settle(await tabby.open(), "decline");
  await settle(await tabby.open(), "expire");
  await box.sandbox.settled();
  expect(statuses()).toEqual(["rejected"]);
});

test("only 200 ends the attempts to deliver: 204 is tried again", async () => {
  box.shop.status = (count) => [503, 204, 302, 200][count] ?? 500;
  await settle(await tabby.open(), "approve");
  await box.sandbox.settled();
  expect(box.shop.received).toHaveLength(4);
  expect(new Set(box.shop.received.map(({ body }) => body)).size).toBe(1);
});

test("webhooks can be withheld, and sent by hand with any status", async () => {
  await box.control("PUT", "/tabby", { webhooks: "none" });
  const id = await tabby.open();
  await settle(id, "approve");
  await box.sandbox.settled();
  expect(statuses()).toEqual([]);
  const send = (event: string) => box.control("POST", `/tabby/webhook/${id}`, { event });
  expect(await send("expired")).toMatchObject({ status: 200, answer: { status: 200 } });
  expect(statuses()).toEqual(["expired"]);
  expect((await send("AUTHORIZED")).status).toBe(400);
});

test("a webhook that was not delivered before a kill is delivered after the restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const first = await openTestSandbox({ dataDir, shop: await openTestShop() });
  await first.control("PUT", "/tabby", { webhooks: "delayed", webhookDelayMs: 600_000 });
  const id = await tabbyAt(first).open();
  await first.settle(id, "approve", "tabby");
  const second = await openTestSandbox({ dataDir, shop: await openTestShop() });
  await second.sandbox.settled();
  expect(bodies(second)).toMatchObject([{ id, status: "authorized" }]);
  expect((await tabbyAt(second).capture(id)).body.status).toBe("CLOSED");
  await first.close();
  await second.close();
  rmSync(dataDir, { recursive: true });
});

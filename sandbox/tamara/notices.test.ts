import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSandbox, openTestShop, TAMARA, type TestSandbox } from "../testing.ts";
import { notificationToken } from "./notices.ts";
import { tamaraAt } from "./testing.ts";

let box: TestSandbox;
let tamara: ReturnType<typeof tamaraAt>;
beforeEach(async () => {
  box = await openTestSandbox();
  tamara = tamaraAt(box);
});
afterEach(() => box.close());

const settle = (reference: string, outcome: string) => box.settle(reference, outcome, "tamara");
const bodies = (from = box) =>
  from.shop.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const types = () => bodies().map(({ event_type }) => event_type);

test("the token equals that of the test vector", () => {
  expect(notificationToken("example-notification-token", 1_790_000_100)).toBe(
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3OTAwMDEwMDAsImlhdCI6MTc5MDAwMDEwMCwiaXNzIjoiVGFtYXJhIn0.aKLPLqOLR-Wd1CmZZcKCKqi-qOf5hHpbAeH9ngGKCTQ",
  );
});

test("an approval is sent with ids and an empty list, and with the token in header and address", async () => {
  const id = await tamara.open();
  await settle(id, "approve");
  await box.sandbox.settled();
  const [received] = box.shop.received;
  expect(bodies()).toEqual([
    {
      order_id: id,
      order_reference_id: "pay1",
      order_number: "100001",
      event_type: "order_approved",
      data: [],
    },
  ]);
  const token = received?.headers.authorization?.replace("Bearer ", "") ?? "";
  expect(received?.address).toBe(`/api/webhooks/tamara?tamaraToken=${token}`);
  const [, claims = ""] = token.split(".");
  const { exp, iat, iss } = JSON.parse(Buffer.from(claims, "base64url").toString());
  expect([exp - iat, iss, notificationToken(TAMARA.notificationToken, iat)]).toEqual([
    900,
    "Tamara",
    token,
  ]);
});

test("each step is sent as a notification, with its data", async () => {
  const id = await tamara.open();
  await settle(id, "approve");
  await tamara.authorise(id);
  await tamara.capture(id);
  await tamara.refund(id, 100);
  await box.sandbox.settled();
  expect(types().toSorted()).toEqual([
    "order_approved",
    "order_authorised",
    "order_captured",
    "order_refunded",
  ]);
  const dataOf = (type: string) => bodies().find(({ event_type }) => event_type === type)?.["data"];
  expect(dataOf("order_authorised")).toEqual([]);
  expect(dataOf("order_captured")).toMatchObject({ captured_amount: { amount: 750 } });
  expect(dataOf("order_refunded")).toMatchObject({
    refunded_amount: { amount: 100, currency: "AED" },
    comment: "refund1",
  });
});

test("a decline is sent with its reason, and an expiry and a cancellation without the buyer are sent too", async () => {
  await settle(await tamara.open(), "decline");
  const left = await tamara.open();
  const taken = await tamara.open();
  await settle(taken, "approve");
  await tamara.authorise(taken);
  await tamara.cancel(taken, 50);
  await tamara.cancel(taken, 700);
  box.advance(31 * 60);
  expect((await tamara.read(left)).status).toBe("expired");
  await box.sandbox.settled();
  expect(types()).toEqual(
    expect.arrayContaining(["order_declined", "order_expired", "order_updated", "order_canceled"]),
  );
  const declined = bodies().find(({ event_type }) => event_type === "order_declined");
  expect(declined?.["data"]).toHaveProperty("declined_reason");
});

test("a refused notification is tried again with a new token until it is accepted", async () => {
  box.shop.status = (count) => {
    box.advance(60);
    return count < 2 ? 503 : 204;
  };
  await settle(await tamara.open(), "approve");
  await box.sandbox.settled();
  expect(new Set(box.shop.received.map(({ address }) => address)).size).toBe(3);
});

test("notifications can be withheld, and sent by hand in Tamara's words", async () => {
  await box.control("PUT", "/tamara", { webhooks: "none" });
  const id = await tamara.open();
  await settle(id, "approve");
  await box.sandbox.settled();
  expect(types()).toEqual([]);
  const send = (event: string) => box.control("POST", `/tamara/webhook/${id}`, { event });
  expect(await send("order_declined")).toMatchObject({ status: 200, answer: { status: 200 } });
  expect(types()).toEqual(["order_declined"]);
  expect((await send("order.paid")).status).toBe(400);
});

test("a notification that was not delivered before a kill is delivered after the restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const first = await openTestSandbox({ dataDir, shop: await openTestShop() });
  await first.control("PUT", "/tamara", { webhooks: "delayed", webhookDelayMs: 600_000 });
  const id = await tamaraAt(first).open();
  await first.settle(id, "approve", "tamara");
  const second = await openTestSandbox({ dataDir, shop: await openTestShop() });
  await second.sandbox.settled();
  expect(bodies(second)).toMatchObject([{ order_id: id, event_type: "order_approved" }]);
  expect((await tamaraAt(second).read(id)).status).toBe("approved");
  await first.close();
  await second.close();
  rmSync(dataDir, { recursive: true });
});

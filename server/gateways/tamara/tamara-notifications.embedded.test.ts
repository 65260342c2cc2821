import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone } from "../../testing/buyer.ts";
import { openLenderShop } from "../../testing/lender-shop.ts";
import { isTamaraToken } from "./tamara-webhook.ts";

const { app, gateway, paymentOf, approvedWithoutWebhooks } = await openLenderShop("tamara");

const key = () => app.shop.config.tamara?.notificationToken ?? "";
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const nowS = () => Math.floor(Date.now() / 1000);

function token({ header = {}, claims = {}, secret = key() } = {}): string {
  const issued = { exp: nowS() + 900, iat: nowS(), iss: "Tamara", ...claims };
  const signed = `${part({ typ: "JWT", alg: "HS256", ...header })}.${part(issued)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

async function post(body: unknown, { header = "", address = "" }): Promise<number> {
  const response = await fetch(`${app.url}/api/webhooks/tamara${address}`, {
    method: "POST",
    headers: header === "" ? {} : { Authorization: `Bearer ${header}` },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return response.status;
}

test("the token of the reference's test vector is accepted until it ends", () => {
  const vector =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3OTAwMDEwMDAsImlhdCI6MTc5MDAwMDEwMCwiaXNzIjoiVGFtYXJhIn0.aKLPLqOLR-Wd1CmZZcKCKqi-qOf5hHpbAeH9ngGKCTQ";
  const secret = "example-notification-token";
  expect(isTamaraToken(vector, secret, 1_790_000_500_000)).toBe(true);
  expect(isTamaraToken(vector, secret, 1_790_001_060_000)).toBe(true);
  expect(isTamaraToken(vector, secret, 1_790_001_061_000)).toBe(false);
  expect(isTamaraToken(vector, "another", 1_790_000_500_000)).toBe(false);
});

test("unsigned, forged, altered and old Tamara notifications are refused with 401 and not stored", async () => {
  const body = { order_id: "1", order_reference_id: "p", event_type: "order_approved" };
  const right = token();
  const wrong = [
    "",
    "x",
    "..",
    token({ secret: "another" }),
    token({ claims: { exp: nowS() - 61 } }),
    token({ claims: { exp: "never" } }),
    token({ claims: { iss: "Someone" } }),
    token({ header: { alg: "none" } }),
    token({ header: { alg: "HS512" } }),
    `${part({ typ: "JWT", alg: "none" })}.${right.split(".")[1]}.`,
    `${right}x`,
    `${right}.${right}`,
    right.replace(/\.[^.]+\./, `.${part({ exp: nowS() + 9_000, iss: "Tamara" })}.`),
  ];
  for (const given of wrong) {
    expect(await post(body, { header: given }), given).toBe(401);
    expect(await post(body, { address: `?tamaraToken=${given}` }), given).toBe(401);
  }
  const stored = await app.shop.db
    .selectFrom("webhook_events")
    .select("event_id")
    .where("reference", "=", "1")
    .execute();
  expect(stored).toEqual([]);
  expect(await post("{", { header: right })).toBe(400);
  expect(await post({ mood: "good" }, { header: right })).toBe(200);
});

test("Tamara's token is accepted in the header, in the query, and behind an & without a query", async () => {
  for (const [at, proof] of [
    { header: token() },
    { address: `?tamaraToken=${token()}` },
    { address: `&tamaraToken=${token()}` },
    { header: "mangled-by-a-proxy", address: `?tamaraToken=${token()}` },
  ].entries()) {
    const buyer = await approvedWithoutWebhooks();
    const { reference: order_id } = await paymentOf(buyer);
    const notification =
      at === 0
        ? { order_id, order_reference_id: buyer.paymentId, order_status: "approved", data: [] }
        : { order_id, event_type: "order_approved", data: [] };
    expect(await post(notification, proof)).toBe(200);
    await everythingDone(app);
    expect((await paymentOf(buyer)).status).toBe("paid");
  }
});

test("a Tamara notification with a valid token does not pay by itself: Tamara is asked", async () => {
  const buyer = await buyerAtPaymentPage(app, { gateway });
  const { reference: order_id } = await paymentOf(buyer);
  for (const event_type of ["order_approved", "order_captured", "order_declined"]) {
    const body = { order_id, order_reference_id: buyer.paymentId, event_type, data: [] };
    expect(await post(body, { header: token() })).toBe(200);
  }
  await everythingDone(app);
  expect((await paymentOf(buyer)).status).toBe("pending");
});

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { refusalAnswer } from "#contract/envelope.ts";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { isPermittedMove, PAYMENT_STATUSES, type PaymentStatus } from "#core/payment.ts";
import { eraseBuyersOf } from "../privacy/erase-rows.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
  newBuyer,
} from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { paidBody, proofOf } from "../testing/proofs.ts";

const COMPLETED = "checkout.session.completed";
const TOLERANCE_S = 300;
const { webhooks } = new Stripe("sk_test_none");

const { app, sandbox } = await openPaymentShop();

let events = 0;
function eventOf(type: string, object: Readonly<Record<string, unknown>>): string {
  events += 1;
  const id = `evt_test_${events}`;
  return JSON.stringify({ id, object: "event", type, livemode: false, data: { object } });
}

function signatureOf(
  payload: string,
  { secret = app.shop.config.stripe?.webhookSecret, age = 0 } = {},
) {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return webhooks.generateTestHeaderString({ payload, secret: secret ?? "", timestamp });
}

async function deliver(body: string, signature: string | null, gateway = "stripe") {
  const headers = { ...(signature === null ? {} : { "Stripe-Signature": signature }) };
  const url = `${app.url}/api/webhooks/${gateway}`;
  const response = await fetch(url, { method: "POST", headers, body });
  return { status: response.status, answer: await response.json() };
}

async function storedEvents(): Promise<readonly string[]> {
  const { rows } = await sql<{ event_id: string }>`select event_id from webhook_events`.execute(
    app.connection.db,
  );
  return rows.map(({ event_id }) => event_id);
}

/** What our books say of a payment and of its order. */
async function storedStatuses({ paymentId }: Pick<BuyerAtPaymentPage, "paymentId">) {
  const { rows } = await sql<{ order: string; payment: string }>`
    select o.status as "order", p.status as payment
    from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`.execute(
    app.connection.db,
  );
  return rows[0];
}

const receiptOf = ({ browser, paymentId }: BuyerAtPaymentPage) =>
  browser.call(`/orders/payment/${paymentId}/stripe`);

describe("a delivery is believed only with the gateway's signature on these very bytes", () => {
  test("unsigned, forged, altered and old webhooks are refused with 401 and not stored", async () => {
    const buyer = await buyerAtPaymentPage(app);
    const session = {
      id: "cs_test_x",
      object: "checkout.session",
      client_reference_id: buyer.paymentId,
    };
    const body = eventOf(COMPLETED, { ...session, payment_status: "paid", status: "complete" });
    const before = await storedEvents();
    const right = signatureOf(body);
    const wrong: [string, string | null][] = [
      [body, null],
      [body, ""],
      [body, "t=1,v1=00"],
      [body, right.replace(/v1=.*/, "v1=")],
      [body, right.replace("v1=", "v0=")],
      [body, signatureOf(body, { secret: "whsec_another" })],
      [body, signatureOf(body, { age: TOLERANCE_S + 60 })],
      [`${body} `, right],
      [body.replace('"paid"', '"unpaid"'), right],
      ["", right],
      ["", signatureOf("")],
      ["{", signatureOf("{")],
    ];
    for (const [payload, signature] of wrong) {
      const { status, answer } = await deliver(payload, signature);
      expect([status, answer], `${payload} ${signature}`).toMatchObject([
        401,
        { code: "forged_webhook" },
      ]);
    }
    expect(await storedEvents()).toEqual(before);
    expect(await storedStatuses(buyer)).toEqual({ order: "pending", payment: "pending" });
  });

  test("webhooks that are almost five minutes old, or ahead of our clock, are believed: clocks differ (stripe.md §6.2)", async () => {
    for (const age of [TOLERANCE_S - 60, -TOLERANCE_S * 2]) {
      const body = eventOf(COMPLETED, { id: "cs_test_aged", object: "checkout.session" });
      expect((await deliver(body, signatureOf(body, { age }))).status, String(age)).toBe(200);
    }
  });

  test("while Stripe replaces a secret, a webhook is believed by either of its signatures (stripe.md §6.2)", async () => {
    for (const secrets of [
      [undefined, "whsec_new"],
      ["whsec_new", undefined],
    ]) {
      const body = eventOf(COMPLETED, { id: "cs_test_rolled", object: "checkout.session" });
      const [first = "", second = ""] = secrets.map((secret) =>
        signatureOf(body, secret === undefined ? {} : { secret }),
      );
      const both = `${first},${second.slice(second.indexOf("v1="))}`;
      expect((await deliver(body, both)).status).toBe(200);
    }
  });

  test("a webhook with a valid signature does not pay by itself: the gateway is asked", async () => {
    const buyer = await buyerAtPaymentPage(app);
    const session = {
      id: "cs_test_y",
      object: "checkout.session",
      client_reference_id: buyer.paymentId,
    };
    const body = eventOf(COMPLETED, { ...session, payment_status: "paid", status: "complete" });
    expect((await deliver(body, signatureOf(body))).status).toBe(200);
    await everythingDone(app);
    expect(await storedStatuses(buyer)).toEqual({ order: "pending", payment: "pending" });
  });

  test("a gateway that the shop does not have has no webhooks: 404", async () => {
    expect((await deliver("{}", null, "paypal")).status).toBe(404);
  });

  test.each(GATEWAYS)(
    "signed deliveries of %s whose ids are no ids are 422, and nothing is stored (D-136)",
    async (gateway) => {
      const named = { paymentId: "x".repeat(22), reference: "y" };
      const before = await storedEvents();
      // Random, as the database keeps what repeats itself in little room.
      for (const id of [randomBytes(10_000).toString("hex"), "\ud800", "\u0000"]) {
        for (const name of ["paymentId", "reference"]) {
          const body = paidBody(gateway, { ...named, [name]: id }, "evt_none");
          const headers = proofOf(app.shop.config, gateway, body);
          const url = `${app.url}/api/webhooks/${gateway}`;
          const response = await fetch(url, { method: "POST", headers, body });
          const what = `${name} ${JSON.stringify(id).slice(0, 20)}`;
          expect(response.status, what).toBe(422);
          expect(refusalAnswer.parse(await response.json()).data?.errors, what).toHaveLength(1);
        }
      }
      expect(await storedEvents()).toEqual(before);
    },
  );

  test("a webhook event without an id is refused: 422 (D-136)", async () => {
    for (const id of [null, 5, randomBytes(10_000).toString("hex")]) {
      const event = JSON.parse(eventOf(COMPLETED, { id: "cs_test_w", object: "checkout.session" }));
      const body = JSON.stringify({ ...event, id });
      expect((await deliver(body, signatureOf(body))).status).toBe(422);
    }
  });

  test("a webhook of more than half a megabyte is refused: 413", async () => {
    const body = eventOf(COMPLETED, { padding: "x".repeat(530_000) });
    expect((await deliver(body, signatureOf(body))).status).toBe(413);
  });
});

describe("a delivery is stored once and answered when it is stored", () => {
  test("a webhook about an unknown payment, or about nothing of ours, is 200, and nothing happens", async () => {
    const strangers = [
      { id: "cs_test_z", object: "checkout.session", client_reference_id: null },
      { id: "cs_test_z", object: "checkout.session", client_reference_id: "x".repeat(22) },
    ];
    const orders = () =>
      sql`select id, status, updated_at from orders order by id`.execute(app.connection.db);
    const before = (await orders()).rows;
    for (const session of strangers) {
      const body = eventOf(COMPLETED, session);
      expect(await deliver(body, signatureOf(body))).toEqual({
        status: 200,
        answer: { success: true },
      });
      expect(await storedEvents()).toContain(JSON.parse(body).id);
    }
    const other = eventOf("payment_intent.succeeded", { id: "pi_1", object: "payment_intent" });
    expect((await deliver(other, signatureOf(other))).status).toBe(200);
    expect(await storedEvents()).not.toContain(JSON.parse(other).id);
    await everythingDone(app);
    expect((await orders()).rows).toEqual(before);
  });

  test("the same webhook event five times at once is stored as one", async () => {
    const body = eventOf(COMPLETED, { id: "cs_test_z", object: "checkout.session" });
    const copies = Array.from({ length: 5 }, () => deliver(body, signatureOf(body)));
    for (const { status } of await Promise.all(copies)) expect(status).toBe(200);
    const stored = (await storedEvents()).filter((id) => id === JSON.parse(body).id);
    expect(stored).toHaveLength(1);
  });

  test("a webhook that cannot be stored is answered 503, and is accepted when it comes again", async () => {
    const buyer = await buyerAtPaymentPage(app);
    app.database.away = true;
    await sandbox.settle(buyer.paymentUrl, "approve");
    app.database.away = false;
    expect(await storedStatuses(buyer)).toMatchObject({ order: "pending" });
    await everythingDone(app);
    expect(await storedStatuses(buyer)).toEqual({ order: "paid", payment: "paid" });
  });
});

/** Checks out at a gateway whose answer cannot be read; returns how to read the payment. */
async function checkOutUnanswered(gateway: GatewayIdentifier) {
  const [browser, details] = [app.openBrowser(), newBuyer()];
  await browser.add(42);
  await sandbox.control({ failWith: "malformed", failNext: 2 }, gateway);
  expect((await browser.checkout(details, gateway)).status).toBe(502);
  await sandbox.reset();
  return () =>
    app.shop.db
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["payments.id", "payments.status", "reference"])
      .where("orders.email", "=", details.email)
      .executeTakeFirstOrThrow();
}

test("an event of one gateway with the reference of another gateway's payment changes nothing", async () => {
  const readPayment = await checkOutUnanswered("tabby");
  const before = await readPayment();
  const session = { id: "cs_test_foreign", object: "checkout.session" };
  const body = eventOf(COMPLETED, { ...session, client_reference_id: before.id });
  expect((await deliver(body, signatureOf(body))).status).toBe(200);
  await everythingDone(app);
  expect(await readPayment()).toEqual({ ...before, reference: null });
});

test("an event of one gateway that names another gateway's payment by our id changes nothing", async () => {
  await sandbox.control({ webhooks: "none" }, "tabby");
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app, { gateway: "tabby" });
  await sandbox.settle(paymentUrl, "approve");
  const { reference } = await app.shop.db
    .selectFrom("payments")
    .select("reference")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const body = eventOf(COMPLETED, { id: reference, object: "checkout.session" });
  expect((await deliver(body, signatureOf(body))).status).toBe(200);
  await everythingDone(app);
  expect(await storedStatuses({ paymentId })).toEqual({ order: "pending", payment: "pending" });
});

test("a charge that names the payment of another gateway changes nothing", async () => {
  await sandbox.control({ webhooks: "none" }, "tabby");
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app, { gateway: "tabby" });
  await sandbox.settle(paymentUrl, "approve");
  const charge = await chargeNaming(paymentId);
  const body = eventOf("charge.refunded", { id: "ch_1", object: "charge", payment_intent: charge });
  expect((await deliver(body, signatureOf(body))).status).toBe(200);
  await everythingDone(app);
  expect(await storedStatuses({ paymentId })).toEqual({ order: "pending", payment: "pending" });
});

/** The charge of somebody's page at Stripe, with a payment of ours in its metadata. */
async function chargeNaming(paymentId: string): Promise<string> {
  const headers = { Authorization: `Bearer ${app.shop.config.stripe?.secretKey}` };
  const sessions = `${app.sandboxUrl}/v1/checkout/sessions`;
  const opened = await fetch(sessions, {
    method: "POST",
    headers,
    body: new URLSearchParams({
      mode: "payment",
      success_url: `${app.url}/success`,
      "payment_intent_data[metadata][payment_id]": paymentId,
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "19900",
      "line_items[0][price_data][product_data][name]": "Robotics",
    }),
  });
  const { id, url } = (await opened.json()) as { id: string; url: string };
  await sandbox.control({ webhooks: "none" });
  await sandbox.settle(url, "approve");
  const paid = await fetch(`${sessions}/${id}`, { headers });
  return ((await paid.json()) as { payment_intent: string }).payment_intent;
}

test("an event that comes before the answer to our call brings the payment's reference, and settles it (interface §11)", async () => {
  const readPayment = await checkOutUnanswered("stripe");
  const { id, ...unnamed } = await readPayment();
  expect(unnamed).toEqual({ status: "created", reference: null });
  await sandbox.settle(`${app.sandboxUrl}/stripe/pay/${id}`, "approve");
  await everythingDone(app);
  const reference = expect.stringMatching(/^cs_/);
  expect(await readPayment()).toEqual({ id, status: "paid", reference });
});

test("nothing that a gateway goes on sending about an erased buyer is kept", async () => {
  const [kept, erased] = [await buyerAtPaymentPage(app), await buyerAtPaymentPage(app)];
  const { rows: orders } = await sql<{ order_id: string }>`
    select order_id from payments where id = ${erased.paymentId}`.execute(app.connection.db);
  await eraseBuyersOf(
    app.shop.db,
    orders.map(({ order_id }) => order_id),
    new Date(),
  );
  for (const { paymentId } of [kept, erased]) {
    const session = { id: "cs_test_e", object: "checkout.session", client_reference_id: paymentId };
    const body = eventOf(COMPLETED, { ...session, customer_email: "mona@example.com" });
    expect((await deliver(body, signatureOf(body))).status).toBe(200);
  }
  await everythingDone(app);
  const bodyOf = async ({ paymentId }: BuyerAtPaymentPage) => {
    const { rows } = await sql<{ body: string }>`
      select body from webhook_events
      where payment_id = ${paymentId} and processed_at is not null`.execute(app.connection.db);
    return rows.map(({ body }) => body);
  };
  expect(await bodyOf(erased)).toEqual([""]);
  expect(await bodyOf(kept)).toEqual([expect.stringContaining("mona@example.com")]);
});

describe("an event that comes again", () => {
  /** A payment whose gateway says that it is paid, and whose event of that was worked off before. */
  async function toldTwice(status: PaymentStatus) {
    const buyer = await buyerAtPaymentPage(app);
    const session = { id: "cs_test_again", object: "checkout.session" };
    const body = eventOf(COMPLETED, { ...session, client_reference_id: buyer.paymentId });
    await deliver(body, signatureOf(body));
    await everythingDone(app);
    await sandbox.control({ webhooks: "none" });
    await sandbox.settle(buyer.paymentUrl, "approve");
    await sql`update payments set status = ${status} where id = ${buyer.paymentId}`.execute(
      app.connection.db,
    );
    await deliver(body, signatureOf(body));
    await everythingDone(app);
    return buyer;
  }

  test.each(PAYMENT_STATUSES.filter((status) => isPermittedMove(status, "paid")))(
    "a repeated event makes the shop ask again while the payment is %s",
    async (status) => {
      expect(await storedStatuses(await toldTwice(status))).toMatchObject({ payment: "paid" });
    },
  );

  test("a repeated event does not make the shop ask once the payment is paid", async () => {
    const { paymentId } = await buyerWhoPaid(app);
    const session = { id: "cs_test_replayed", object: "checkout.session" };
    const body = eventOf(COMPLETED, { ...session, client_reference_id: paymentId });
    const asked = vi.spyOn(app.sandbox, "fetch");
    const callsFor = async () => {
      asked.mockClear();
      expect((await deliver(body, signatureOf(body))).status).toBe(200);
      await everythingDone(app);
      return asked.mock.calls.length;
    };
    expect(await callsFor()).toBeGreaterThan(0);
    expect(await callsFor()).toBe(0);
    asked.mockRestore();
  });
});

describe("what the gateway reports is not what we asked for", () => {
  test.each([{ amountSkewMinor: 1 }, { amountSkewMinor: -10_000 }, { currency: "AED" }])(
    "a report with %j never pays: the payment waits for a review, and is paid once the report agrees",
    async (lie) => {
      const buyer = await buyerAtPaymentPage(app);
      await sandbox.control(lie);
      await sandbox.settle(buyer.paymentUrl, "approve");
      await everythingDone(app);
      expect(await storedStatuses(buyer)).toEqual({ order: "pending", payment: "review" });
      expect((await receiptOf(buyer)).status).toBe(202);
      expect((await buyer.browser.cart()).total_items_count).toBe(1);
      expect(await sandbox.mailsTo(buyer.email)).toEqual([]);
      await sandbox.reset();
      expect((await receiptOf(buyer)).body.data.status).toBe("paid");
    },
  );
});

describe("how an attempt may end without money", () => {
  test("an expired payment is 409 not_paid in both scopes, the cart is kept, and nothing late changes that (D-127)", async () => {
    const buyer = await buyerAtPaymentPage(app, { packages: { 42: 2 }, coupon: "WELCOME10" });
    await sandbox.settle(buyer.paymentUrl, "expire");
    await everythingDone(app);
    expect(await storedStatuses(buyer)).toEqual({ order: "expired", payment: "expired" });
    await sandbox.sendWebhook(buyer.paymentId, COMPLETED);
    await everythingDone(app);
    expect(await storedStatuses(buyer)).toEqual({ order: "expired", payment: "expired" });
    const { status, body } = await receiptOf(buyer);
    expect([status, body.code, body.data]).toEqual([409, "not_paid", { status: "not_paid" }]);
    expect(await buyer.browser.cart()).toMatchObject({
      total_items_count: 2,
      coupon_code: { code: "WELCOME10" },
    });
    const again = await buyer.browser.checkout(buyer);
    expect(again.body.data.paymentUrl).not.toBe(buyer.paymentUrl);
  });

  test("after a decline or a way back the page stays open, the receipt is 202, and it may still be paid (D-127)", async () => {
    const buyer = await buyerAtPaymentPage(app);
    for (const outcome of ["decline", "cancel"] as const) {
      const { redirect } = await sandbox.settle(buyer.paymentUrl, outcome);
      expect(redirect).toBe(`${app.url}/cart?payment=cancelled`);
      await everythingDone(app);
      const { status, body } = await receiptOf(buyer);
      expect([status, body.code, body.data]).toEqual([202, "confirming", { status: "confirming" }]);
    }
    const { redirect } = await sandbox.settle(buyer.paymentUrl, "approve");
    expect(redirect).toBe(`${app.url}/success?paymentId=${buyer.paymentId}&gatewayId=stripe`);
    await everythingDone(app);
    expect(await storedStatuses(buyer)).toEqual({ order: "paid", payment: "paid" });
  });

  test("an end that is reported after the payment, out of order, does not undo it", async () => {
    await sandbox.control({ webhooks: "reordered", webhookDelayMs: 50 });
    const buyer = await buyerAtPaymentPage(app);
    await sandbox.settle(buyer.paymentUrl, "approve");
    await sandbox.sendWebhook(buyer.paymentId, "checkout.session.expired");
    await everythingDone(app);
    expect(await storedStatuses(buyer)).toEqual({ order: "paid", payment: "paid" });
  });

  test("every change of a payment's state is recorded once, with who made it and why", async () => {
    const buyer = await buyerAtPaymentPage(app);
    await sandbox.control({ webhooks: "duplicate" });
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    const { rows } = await sql`
      select actor, status_before as before, status_after as after from payment_events
      where payment_id = ${buyer.paymentId} order by id`.execute(app.connection.db);
    expect(rows).toEqual([
      { actor: "checkout", before: null, after: "created" },
      { actor: "checkout", before: "created", after: "pending" },
      { actor: "webhook", before: "pending", after: "paid" },
    ]);
  });
});

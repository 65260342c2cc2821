import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  clientOf,
  lineOf,
  openTestSandbox,
  SECRET_KEY,
  sessionOf,
  type TestSandbox,
} from "../testing.ts";

let box: TestSandbox;
beforeEach(async () => {
  box = await openTestSandbox();
});
afterEach(() => box.close());

/** Posts a raw form, for what the client's types would not let through. */
async function post(path: string, form: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${box.url}/v1${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SECRET_KEY}`,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: form,
  });
  return { response, body: await response.json() };
}

/** The fields that `checkout.session` requires in Stripe's own specification. */
const ALWAYS_SENT =
  "id object adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total automatic_tax billing_address_collection cancel_url client_reference_id client_secret collected_information consent consent_collection created currency currency_conversion custom_fields custom_text customer customer_account customer_creation customer_details customer_email discounts expires_at integration_identifier invoice invoice_creation livemode locale managed_payments metadata mode origin_context payment_intent payment_link payment_method_collection payment_method_configuration_details payment_method_options payment_method_types payment_status permissions recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost shipping_options status submit_type subscription success_url total_details ui_mode url wallet_options".split(
    " ",
  );

const FORM = [
  "mode=payment",
  "success_url=http://shop.test/success",
  "line_items[0][quantity]=1",
  "line_items[0][price_data][currency]=usd",
  "line_items[0][price_data][unit_amount]=14900",
  "line_items[0][price_data][product_data][name]=Robotics",
];
const formWithout = (start: string) => FORM.filter((part) => !part.startsWith(start)).join("&");
const formWith = (...parts: string[]) => [...FORM, ...parts].join("&");

async function paidIntent(): Promise<string> {
  const session = await box.stripe.checkout.sessions.create(sessionOf());
  await box.settle(session.id, "approve");
  const paid = await box.stripe.checkout.sessions.retrieve(session.id);
  return String(paid.payment_intent);
}

describe("sessions", () => {
  test("a new session is open, unpaid, priced from its lines and lives for a day", async () => {
    const session = await box.stripe.checkout.sessions.create(sessionOf());
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: 75_000,
      currency: "aed",
      client_reference_id: "pay_1",
      metadata: { payment_id: "pay_1", locale: "en" },
      livemode: false,
      url: `http://sandbox.test/stripe/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_[0-9A-Za-z]{58}$/);
    expect(session.expires_at - session.created).toBe(86_400);
    expect(await box.stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  test("a session carries every field that Stripe always sends", async () => {
    const session = await box.stripe.checkout.sessions.create(sessionOf());
    expect(Object.keys(session)).toEqual(expect.arrayContaining(ALWAYS_SENT));
  });

  test("the intent and the lines are expanded where a call asks for them", async () => {
    const { id } = await box.stripe.checkout.sessions.create(sessionOf());
    await box.settle(id, "approve");
    const session = await box.stripe.checkout.sessions.retrieve(id, {
      expand: ["payment_intent", "line_items"],
    });
    expect(session.payment_intent).toMatchObject({
      status: "succeeded",
      amount_received: 75_000,
      metadata: { payment_id: "pay_1" },
    });
    expect(session.line_items?.data.map((line) => [line.description, line.amount_total])).toEqual([
      ["Robotics, level 1", 50_000],
      ["Chess <b>", 25_000],
    ]);
    const lines = await box.stripe.checkout.sessions.listLineItems(id, { limit: 1 });
    expect(lines.has_more).toBe(true);
  });

  test("a list of sessions is newest first, filters by intent and status, and has pages", async () => {
    const ids: string[] = [];
    for (const _ of [1, 2, 3])
      ids.unshift((await box.stripe.checkout.sessions.create(sessionOf())).id);
    const [newest = "", second = ""] = ids;
    const all: string[] = [];
    for await (const { id } of box.stripe.checkout.sessions.list({ limit: 1 })) all.push(id);
    expect(all).toEqual(ids);

    await box.settle(second, "approve");
    const paid = await box.stripe.checkout.sessions.retrieve(second);
    const byIntent = await box.stripe.checkout.sessions.list({
      payment_intent: String(paid.payment_intent),
    });
    expect(byIntent.data.map(({ id }) => id)).toEqual([second]);
    const open = await box.stripe.checkout.sessions.list({ status: "open" });
    expect(open.data.map(({ id }) => id)).toEqual([newest, ids[2]]);

    box.advance(60);
    const { id: late, created } = await box.stripe.checkout.sessions.create(sessionOf());
    const since = await box.stripe.checkout.sessions.list({ created: { gte: created } });
    expect(since.data.map(({ id }) => id)).toEqual([late]);
    const before = await box.stripe.checkout.sessions.list({ created: { lte: created - 1 } });
    expect(before.data.map(({ id }) => id)).toEqual(ids);
  });

  test("an open session can be expired once, and then cannot be paid", async () => {
    const { id } = await box.stripe.checkout.sessions.create(sessionOf());
    const expired = await box.stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: "expired", url: null, payment_status: "unpaid" });
    await expect(box.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      type: "StripeInvalidRequestError",
    });
    const refused = await box.control("POST", `/stripe/settle/${id}`, { outcome: "approve" });
    expect(refused.status).toBe(410);
    await box.sandbox.settled();
    expect(box.shop.received.map(({ event }) => event.type)).toEqual(["checkout.session.expired"]);
  });

  test("a session expires when its time is over", async () => {
    const expires_at = Math.floor(Date.now() / 1_000) + 3_600;
    const { id } = await box.stripe.checkout.sessions.create(sessionOf({ expires_at }));
    // A minute before: the clock runs on meanwhile, and a whole second is cut off above.
    box.advance(3_540);
    expect((await box.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    box.advance(61);
    expect((await box.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
    await box.sandbox.settled();
    expect(box.shop.received.map(({ event }) => event.type)).toEqual(["checkout.session.expired"]);
  });
});

describe("refusals", () => {
  test.each([
    ["a missing mode", formWithout("mode"), "parameter_missing", "mode"],
    ["missing lines", formWithout("line_items"), "parameter_missing", "line_items"],
    ["a missing return address", formWithout("success_url"), "parameter_missing", "success_url"],
    [
      "a missing currency",
      formWithout("line_items[0][price_data][currency]"),
      "parameter_missing",
      "line_items[0][price_data][currency]",
    ],
    ["an unknown parameter", formWith("colour=red"), "parameter_unknown", "colour"],
    [
      "an amount with decimals",
      formWith("line_items[0][price_data][unit_amount]=149.00"),
      "parameter_invalid_integer",
      "line_items[0][price_data][unit_amount]",
    ],
    ["a relative address", formWith("cancel_url=/cart"), "url_invalid", "cancel_url"],
    ["a bad e-mail", formWith("customer_email=mona"), "email_invalid", "customer_email"],
    ["Arabic as locale", formWith("locale=ar"), undefined, "locale"],
    [
      "an unknown currency",
      formWith("line_items[0][price_data][currency]=xxy"),
      undefined,
      "line_items[0][price_data][currency]",
    ],
    [
      "an expiry in ten minutes",
      formWith(`expires_at=${Math.floor(Date.now() / 1_000) + 600}`),
      undefined,
      "expires_at",
    ],
    [
      "a total under 50 cents",
      formWith("line_items[0][price_data][unit_amount]=49"),
      "amount_too_small",
      "line_items",
    ],
  ])("the parameter %s is a 400 in Stripe's shape", async (_, form, code, param) => {
    const { response, body } = await post("/checkout/sessions", form);
    expect(response.status).toBe(400);
    expect(body.error).toMatchObject({ type: "invalid_request_error", param });
    expect(body.error.code).toBe(code);
  });

  test("an unknown id is a 404 that the client recognizes", async () => {
    await expect(box.stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    await expect(box.stripe.refunds.retrieve("re_none")).rejects.toMatchObject({ statusCode: 404 });
  });

  test("a wrong key is a 401, and the key as user of HTTP Basic is accepted", async () => {
    const port = Number(new URL(box.url).port);
    await expect(
      clientOf(port, "sk_test_another_key").checkout.sessions.create(sessionOf()),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const basic = Buffer.from(`${SECRET_KEY}:`).toString("base64");
    const { response } = await post("/checkout/sessions", FORM.join("&"), {
      Authorization: `Basic ${basic}`,
    });
    expect(response.status).toBe(200);
  });

  test("an unknown address is a 404 in Stripe's shape", async () => {
    const { response, body } = await post("/coffee", "");
    expect(response.status).toBe(404);
    expect(body.error.type).toBe("invalid_request_error");
  });

  test("every answer names its request and echoes the version asked for", async () => {
    const { response } = await post("/checkout/sessions", FORM.join("&"), {
      "Stripe-Version": "2026-07-29.dahlia",
    });
    expect(response.headers.get("Request-Id")).toMatch(/^req_/);
    expect(response.headers.get("Stripe-Version")).toBe("2026-07-29.dahlia");
  });
});

describe("versions of the API", () => {
  const create = (version: string, parameter: string) =>
    post("/checkout/sessions", [...FORM, `${parameter}[0]=card`].join("&"), {
      "Stripe-Version": version,
    });

  test("an unknown version of the API is refused", async () => {
    for (const version of ["2026-07-29", "latest", "2019-01-01"]) {
      const { response, body } = await create(version, "payment_method_types");
      expect([response.status, body.error.type]).toEqual([400, "invalid_request_error"]);
    }
  });

  test.each([
    ["2026-07-29.dahlia", "payment_method_types", "allowed_payment_method_types"],
    ["2026-10-28.endive", "allowed_payment_method_types", "payment_method_types"],
  ])("the API version %s has %s and not %s", async (version, known, unknown) => {
    expect((await create(version, known)).response.status).toBe(200);
    const { response, body } = await create(version, unknown);
    expect([response.status, body.error.code]).toEqual([400, "parameter_unknown"]);
  });
});

describe("refunds", () => {
  test("an expanded charge lists its ten newest refunds, and says that there are more (stripe.md §5)", async () => {
    const payment_intent = await paidIntent();
    const ids: string[] = [];
    for (let count = 1; count <= 11; count += 1)
      ids.unshift((await box.stripe.refunds.create({ payment_intent, amount: 100 })).id);
    const intent = await box.stripe.paymentIntents.retrieve(payment_intent, {
      expand: ["latest_charge.refunds"],
    });
    const { refunds } = intent.latest_charge as Stripe.Charge;
    expect(refunds?.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(refunds?.has_more).toBe(true);
  });

  test("a payment is refunded in parts, never more than was paid, and not twice", async () => {
    const payment_intent = await paidIntent();
    const part = await box.stripe.refunds.create({
      payment_intent,
      amount: 25_000,
      reason: "requested_by_customer",
      metadata: { refund_id: "rf_9" },
    });
    expect(part).toMatchObject({
      object: "refund",
      amount: 25_000,
      currency: "aed",
      status: "succeeded",
      metadata: { refund_id: "rf_9" },
    });
    expect(await box.stripe.refunds.retrieve(part.id)).toEqual(part);
    await expect(
      box.stripe.refunds.create({ payment_intent, amount: 50_001 }),
    ).rejects.toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError" });
    expect((await box.stripe.refunds.create({ payment_intent })).amount).toBe(50_000);
    await expect(box.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await box.stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
    await box.sandbox.settled();
    expect(box.shop.received.map(({ event }) => event.type).toSorted()).toEqual([
      "charge.refunded",
      "charge.refunded",
      "checkout.session.completed",
      "refund.created",
      "refund.created",
    ]);
  });

  test("a declined payment cannot be refunded", async () => {
    const { id } = await box.stripe.checkout.sessions.create(sessionOf());
    await box.settle(id, "decline");
    const { payment_intent } = await box.stripe.checkout.sessions.retrieve(id);
    const intent = await box.stripe.paymentIntents.retrieve(String(payment_intent));
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
    });
    await expect(box.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe("idempotency keys", () => {
  const options = { idempotencyKey: "pay_1:create" };

  test("the same call with the same key gets the first answer again", async () => {
    const first = await post("/checkout/sessions", FORM.join("&"), { "Idempotency-Key": "k" });
    const second = await post("/checkout/sessions", FORM.toReversed().join("&"), {
      "Idempotency-Key": "k",
    });
    expect(second.body).toEqual(first.body);
    expect(first.response.headers.get("Idempotent-Replayed")).toBeNull();
    expect(second.response.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await box.stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test("other parameters with the same key are an idempotency error", async () => {
    await box.stripe.checkout.sessions.create(sessionOf(), options);
    const other = sessionOf({ line_items: [lineOf(100)] });
    await expect(box.stripe.checkout.sessions.create(other, options)).rejects.toMatchObject({
      statusCode: 400,
      rawType: "idempotency_error",
    });
  });

  test("a second call while the first is under way is a 409", async () => {
    await box.control("PUT", "/stripe", { latencyMs: 40 });
    const both = await Promise.allSettled([
      box.stripe.checkout.sessions.create(sessionOf(), options),
      box.stripe.checkout.sessions.create(sessionOf(), options),
    ]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("a refused parameter leaves the idempotency key free, a refused refund uses it", async () => {
    await post("/checkout/sessions", formWith("locale=ar"), { "Idempotency-Key": "k" });
    const mended = await post("/checkout/sessions", FORM.join("&"), { "Idempotency-Key": "k" });
    expect(mended.response.status).toBe(200);

    const intent = await paidIntent();
    const form = `payment_intent=${intent}&amount=75001`;
    await post("/refunds", form, { "Idempotency-Key": "r" });
    const again = await post("/refunds", form, { "Idempotency-Key": "r" });
    expect(again.response.status).toBe(400);
    expect(again.response.headers.get("Idempotent-Replayed")).toBe("true");
  });
});

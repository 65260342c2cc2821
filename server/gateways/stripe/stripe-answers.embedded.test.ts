import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "#core/errors.ts";
import { openTestSandbox, SECRET_KEY, WEBHOOK_SECRET } from "#sandbox/testing.ts";
import { ATTEMPT, SANDBOX } from "../../testing/gateway-alone.ts";
import { processEnvironment } from "../../testing/process-environment.ts";
import type { PaymentAttempt } from "../gateway.ts";
import { ApiKeyRefused, GatewayRefused, GatewayUnresponsive } from "../gateway-errors.ts";
import { createStripeGateway, hostsOf } from "./stripe.ts";
import { digestOf } from "./stripe-call.ts";
import { createStripeClient } from "./stripe-client.ts";
import { sessionParameters } from "./stripe-session.ts";

const played = await openTestSandbox();
const real = played.sandbox.fetch;
afterAll(() => played.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const CONFIG = {
  secretKey: SECRET_KEY,
  webhookSecret: WEBHOOK_SECRET,
  apiBase: played.url,
  checkoutHost: "sandbox.test",
};
const openGateway = (change: Partial<typeof CONFIG> = {}) =>
  createStripeGateway({ ...CONFIG, ...change }, { ...SANDBOX, publicUrl: "http://sandbox.test" });

let attempts = 0;
function newAttempt(change: Partial<PaymentAttempt> = {}): PaymentAttempt {
  attempts += 1;
  return { ...ATTEMPT, id: `payment-${attempts}`, createdAt: new Date(), ...change };
}

/** What Stripe is asked from now on; some of it is answered by `instead`. */
type Instead = (line: string) => Response | undefined | Promise<Response>;

function hear(instead: Instead = () => undefined) {
  const heard: { line: string; key: string | null; form: URLSearchParams }[] = [];
  vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) => {
    const { pathname, search } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    const key = request.headers.get("Idempotency-Key");
    const form = new URLSearchParams(search || (await request.clone().text()));
    heard.push({ line, key, form });
    return (await instead(line)) ?? real(request);
  });
  return heard;
}

const failedInside = () =>
  Response.json({ error: { type: "api_error", message: "no" } }, { status: 500 });
const pageOf =
  (has_more: boolean, ...data: readonly object[]) =>
  () =>
    Response.json({ object: "list", data, has_more });

/** Gives one answer after the other, the last one from then on. */
function inTurn(...answers: readonly (() => Response)[]) {
  let given = 0;
  return () => {
    given += 1;
    return answers[Math.min(given, answers.length) - 1]?.();
  };
}

async function paidAttempt() {
  const attempt = newAttempt();
  const { reference } = await openGateway().startPayment(attempt);
  await played.settle(reference, "approve");
  return { ...attempt, reference };
}

const refundOf = (
  { id, reference }: { readonly id: string; readonly reference: string },
  change: object = {},
) => ({
  id: `refund-of-${id}`,
  paymentId: id,
  reference,
  amount: 500,
  currency: "SAR" as const,
  keyNumber: 0,
  askedBefore: false,
  ours: [],
  ...change,
});

describe("a page at Stripe", () => {
  test("a Stripe page is opened once for one attempt under its key; a used key gets a successor", async () => {
    const heard = hear();
    const attempt = newAttempt();
    const { reference, paymentUrl } = await openGateway().startPayment(attempt);
    expect(paymentUrl).toMatch("http://sandbox.test/");
    expect((await openGateway().startPayment(attempt)).reference).toBe(reference);
    await openGateway().startPayment({ ...attempt, keyNumber: 1 });
    const key = `${attempt.id}-${digestOf(sessionParameters(attempt))}`;
    expect(heard.map(({ line, key }) => [line, key])).toEqual([
      ["POST /v1/checkout/sessions", key],
      ["POST /v1/checkout/sessions", key],
      ["POST /v1/checkout/sessions", `${key}-1`],
    ]);
  });

  test("a page that Stripe opened before it failed is found among those of its time", async () => {
    const placed = Math.floor(Date.now() / 1000);
    const attempt = newAttempt({ createdAt: new Date(placed * 1000 + 999) });
    const { reference } = await openGateway().startPayment(attempt);
    await openGateway().startPayment(newAttempt());
    const heard = hear((line) =>
      line === "POST /v1/checkout/sessions" ? failedInside() : undefined,
    );
    expect((await openGateway().startPayment(attempt)).reference).toBe(reference);
    const asked = heard.filter(({ line }) => line.startsWith("GET")).map(({ form }) => form);
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      {
        "created[gte]": String(placed - 300),
        "created[lte]": String(placed + 3_600),
        limit: "100",
        "expand[0]": "data.payment_intent.latest_charge",
      },
    ]);
    // One that is over is nobody's page any more.
    vi.restoreAllMocks();
    await openGateway().endPayment(attempt.id, reference);
    hear((line) => (line === "POST /v1/checkout/sessions" ? failedInside() : undefined));
    await expect(openGateway().startPayment(attempt)).rejects.toThrow("did nothing");
  });

  test("a page that Stripe opened before it failed is found on a later page of the list", async () => {
    const attempt = newAttempt();
    const { reference } = await openGateway().startPayment(attempt);
    const opened = await played.stripe.checkout.sessions.retrieve(reference);
    const pages = inTurn(
      pageOf(true, { ...opened, id: "cs_2", client_reference_id: "another" }),
      pageOf(false, opened),
    );
    hear((line) => (line === "POST /v1/checkout/sessions" ? failedInside() : pages()));
    expect((await openGateway().startPayment(attempt)).reference).toBe(reference);
  });

  test("a Stripe page may be at Stripe, at the API's replacement, or at the seller's own domain", () => {
    const at = (
      apiBase: string | null,
      checkoutHost: string | null,
      sandbox: typeof SANDBOX | null,
    ) => hostsOf({ ...CONFIG, apiBase, checkoutHost }, sandbox);
    expect(at(null, null, SANDBOX)).toEqual(["https://checkout.stripe.com"]);
    expect(at(null, "pay.example", null)).toEqual([
      "https://checkout.stripe.com",
      "https://pay.example",
    ]);
    expect(at("http://api.example", null, null)).toEqual(["http://api.example"]);
    expect(at("http://api.example", null, SANDBOX)).toEqual([
      "http://api.example",
      "https://sandbox.example",
    ]);
  });

  test.each([
    [null, "api.stripe.com", "443", "https"],
    ["http://127.0.0.1:4000", "127.0.0.1", "4000", "http"],
    ["http://api.example", "api.example", "80", "http"],
    ["https://api.example", "api.example", "443", "https"],
  ])("Stripe's API is called at %s", (apiBase, host, port, protocol) => {
    const client = createStripeClient({ ...CONFIG, apiBase });
    const address = (["host", "port", "protocol"] as const).map((name) =>
      String(client.getApiField(name)),
    );
    expect(address).toEqual([host, port, protocol]);
    expect([client.getMaxNetworkRetries(), client.getTelemetryEnabled()]).toEqual([1, false]);
  });
});

describe("what Stripe is asked", () => {
  test("a payment is read from Stripe with its charge, and with its disputes where it has any", async () => {
    const { id, reference } = await paidAttempt();
    const heard = hear();
    expect(await openGateway().reportPayment(reference)).toMatchObject({
      status: "paid",
      paymentId: id,
      disputes: [],
    });
    expect(heard.map(({ line, form }) => [line, String(form)])).toEqual([
      [
        `GET /v1/checkout/sessions/${reference}`,
        "expand%5B0%5D=payment_intent.latest_charge.refunds",
      ],
    ]);
    await played.control("POST", `/stripe/dispute/${id}`, { outcome: "opened" });
    const { charge, disputes } = await openGateway().reportPayment(reference);
    expect(disputes).toMatchObject([{ state: "opened", amount: 35_820 }]);
    const last = heard.at(-1);
    expect([last?.line, Object.fromEntries(last?.form ?? [])]).toEqual([
      "GET /v1/disputes",
      { payment_intent: charge, limit: "100" },
    ]);
    // Beside the report no time is left for a second try.
    const away = hear((line) => (line === "GET /v1/disputes" ? failedInside() : undefined));
    await expect(openGateway().reportPayment(reference)).rejects.toBeInstanceOf(
      GatewayUnresponsive,
    );
    expect(away).toHaveLength(2);
  });

  test("a payment with more than ten refunds is read from Stripe with all of them (stripe.md §5)", async () => {
    const paid = await paidAttempt();
    const gateway = openGateway();
    const made: string[] = [];
    for (let count = 1; count <= 11; count += 1) {
      const { reference } = await gateway.refundPayment(refundOf(paid, { id: `part-${count}` }));
      made.push(reference ?? "");
      const { refunds } = await gateway.reportPayment(paid.reference);
      expect(refunds.map((refund) => refund.reference).toSorted()).toEqual(made.toSorted());
    }
    const heard = hear();
    await gateway.reportPayment(paid.reference);
    expect(heard.map(({ line }) => line)).toEqual([
      `GET /v1/checkout/sessions/${paid.reference}`,
      "GET /v1/refunds",
    ]);
  });

  test("a payment whose create call got no answer is found at Stripe: the paid session first, else any", async () => {
    await paidAttempt();
    const attempt = newAttempt();
    const gateway = openGateway();
    expect(await gateway.findPayment(attempt.id, attempt.createdAt)).toBeNull();
    const { reference } = await gateway.startPayment(attempt);
    await gateway.startPayment({ ...attempt, keyNumber: 1 });
    const { reference: third } = await gateway.startPayment({ ...attempt, keyNumber: 2 });
    expect(await gateway.findPayment(attempt.id, attempt.createdAt)).toMatchObject({
      reference: third,
      status: "pending",
    });
    await played.settle(reference, "approve");
    expect(await gateway.findPayment(attempt.id, attempt.createdAt)).toMatchObject({
      reference,
      status: "paid",
    });
  });

  test("a charge at Stripe leads to our payment, or to none", async () => {
    const { id, reference } = await paidAttempt();
    const gateway = openGateway();
    const { charge } = await gateway.reportPayment(reference);
    const find = (name: string, from = gateway) => from.findPaymentOfCharge?.(name);
    expect(await find(charge ?? "")).toBe(id);
    expect(await find("pi_unknown")).toBeNull();
    const wrong = openGateway({ secretKey: "sk_test_wrong" });
    await expect(find(charge ?? "", wrong)).rejects.toBeInstanceOf(ApiKeyRefused);
    await played.control("PUT", "/stripe", { failNext: 2 });
    await expect(find(charge ?? "")).rejects.toBeInstanceOf(GatewayUnresponsive);
    await played.control("DELETE", "");
    hear(() => Response.json({ id: "pi_1", object: "payment_intent", metadata: {} }));
    expect(await find("pi_1")).toBeNull();
  });

  test("Stripe's list of payments has all since the given time", async () => {
    const since = new Date(Date.now() - 1_500);
    const { id } = await paidAttempt();
    const heard = hear();
    const list = await openGateway().listPayments?.(since);
    expect(list?.isWhole).toBe(true);
    expect(list?.reports.map(({ paymentId }) => paymentId)).toContain(id);
    expect(heard[0]?.form.get("created[gte]")).toBe(String(Math.floor(since.getTime() / 1000)));
    expect(heard[0]?.form.has("created[lte]")).toBe(false);
  });

  test("a list of Stripe's that is larger than the memory is read page by page, and only the reports are kept", async () => {
    let pages = 0;
    hear(() => {
      pages += 1;
      const data = Array.from({ length: 100 }, (_, at) => ({
        ...{ id: `cs_${pages}_${at}`, object: "checkout.session", client_reference_id: `${pages}` },
        metadata: { note: `${pages} ${at} `.repeat(12_000) },
      }));
      return Response.json({ object: "list", data, has_more: pages < 20 });
    });
    // Each page is 6 MB or more, all of them 140: more than the process may keep.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--max-old-space-size=96", join(import.meta.dirname, "../../testing/stripe-lister.ts")],
      {
        env: processEnvironment({
          STRIPE_SECRET_KEY: SECRET_KEY,
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          STRIPE_API_BASE: played.url,
        }),
      },
    );
    expect(stdout).toBe("2000 reports of 20 payments");
  });

  test("a probe of Stripe asks for one session, once", async () => {
    const heard = hear();
    await openGateway().probe();
    expect(heard.map(({ line, form }) => `${line}?${form}`)).toEqual([
      "GET /v1/checkout/sessions?limit=1",
    ]);
    const away = hear(() => new Response("", { status: 500 }));
    await expect(openGateway().probe()).rejects.toBeInstanceOf(GatewayUnresponsive);
    expect(away).toHaveLength(1);
  });

  test("ending a Stripe page expires its session, and capturing calls nothing", async () => {
    const attempt = newAttempt();
    const gateway = openGateway();
    const { reference } = await gateway.startPayment(attempt);
    const heard = hear();
    await gateway.endPayment(attempt.id, reference);
    expect(heard.map(({ line }) => line)).toEqual([
      `POST /v1/checkout/sessions/${reference}/expire`,
    ]);
    const terms = { ...attempt, reference };
    expect(await gateway.capturePayment(terms)).toMatchObject({ reference, status: "expired" });
    await expect(gateway.endPayment(attempt.id, reference)).rejects.toBeInstanceOf(GatewayRefused);
    expect(gateway).toMatchObject({
      identifier: "stripe",
      name: "Stripe",
      live: false,
      reportsDisputes: true,
      namesRefunds: true,
    });
    expect(openGateway({ secretKey: "sk_live_1" }).live).toBe(true);
  });
});

describe("a refund at Stripe", () => {
  test("a refund at Stripe names our payment, uses its key, and is searched for before it is made", async () => {
    const paid = await paidAttempt();
    const heard = hear();
    const gateway = openGateway();
    const { charge } = await gateway.reportPayment(paid.reference);
    const given = await gateway.refundPayment(refundOf(paid));
    expect(given).toMatchObject({ refundId: `refund-of-${paid.id}`, amount: 500, state: "done" });
    expect(await gateway.refundPayment(refundOf(paid, { keyNumber: 7 }))).toEqual(given);
    const other = refundOf(paid, { id: "other", keyNumber: 2 });
    expect((await gateway.refundPayment(other)).reference).not.toBe(given.reference);
    const list = { payment_intent: charge, limit: "100" };
    const refunds = heard.filter(({ line }) => line.endsWith("/refunds"));
    const create = (id: string) => ({
      payment_intent: charge,
      amount: "500",
      "metadata[payment_id]": paid.id,
      "metadata[refund_id]": id,
    });
    expect(refunds.map(({ line, form }) => [line, Object.fromEntries(form)])).toEqual([
      ["GET /v1/refunds", list],
      ["POST /v1/refunds", create(`refund-of-${paid.id}`)],
      ["GET /v1/refunds", list],
      ["GET /v1/refunds", list],
      ["POST /v1/refunds", create("other")],
    ]);
    const keys = refunds.filter(({ line }) => line.startsWith("POST")).map(({ key }) => key);
    expect(keys).toEqual([`refund-of-${paid.id}-refund`, "other-refund-2"]);
  });

  test("a refund that Stripe made before it failed is found", async () => {
    const paid = await paidAttempt();
    let refused = 0;
    vi.spyOn(played.sandbox, "fetch").mockImplementation(async (request) => {
      const answer = await real(request);
      if (`${request.method} ${new URL(request.url).pathname}` !== "POST /v1/refunds")
        return answer;
      refused += 1;
      return failedInside();
    });
    expect(await openGateway().refundPayment(refundOf(paid))).toMatchObject({ amount: 500 });
    expect(refused).toBeGreaterThan(0);
  });

  test("a refund at Stripe is found on whichever page of its payment's list, and not made again", async () => {
    const paid = await paidAttempt();
    const refund = { id: "re_1", amount: 500, status: "succeeded" };
    const pages = inTurn(
      pageOf(true, { ...refund, id: "re_2", metadata: {} }),
      pageOf(false, { ...refund, metadata: { refund_id: `refund-of-${paid.id}` } }),
    );
    const heard = hear((line) => (line === "GET /v1/refunds" ? pages() : undefined));
    expect((await openGateway().refundPayment(refundOf(paid))).reference).toBe("re_1");
    expect(heard.map(({ line }) => line)).not.toContain("POST /v1/refunds");
  });

  test("a refund of an unpaid payment is refused without asking Stripe", async () => {
    const attempt = newAttempt();
    const { reference } = await openGateway().startPayment(attempt);
    await expect(
      openGateway().refundPayment(refundOf({ ...attempt, reference })),
    ).rejects.toMatchObject({
      constructor: GatewayRefused,
      message: "Stripe holds no payment to give back",
    });
  });
});

describe("a delivery of Stripe's", () => {
  const { webhooks } = createStripeClient(CONFIG);
  const rawBody = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.expired",
    data: { object: { id: "cs_1", client_reference_id: "payment-1" } },
  });
  const read = (signature: string | null) =>
    openGateway().readWebhook({
      rawBody,
      headers: new Headers(signature === null ? {} : { "Stripe-Signature": signature }),
      url: "https://shop.example/api/webhooks/stripe",
    });
  const signed = (secret: string) =>
    webhooks.generateTestHeaderString({ payload: rawBody, secret });

  test("a delivery of Stripe's is read when it is signed, and refused when it is not", () => {
    expect(read(signed(WEBHOOK_SECRET))).toEqual({
      id: "evt_1",
      type: "checkout.session.expired",
      paymentId: "payment-1",
      reference: "cs_1",
    });
    const because = (signature: string | null) => {
      try {
        return read(signature);
      } catch (error) {
        return error instanceof Refusal && [error.message, error.cause === undefined];
      }
    };
    const { message } = new Refusal("forged_webhook");
    expect(because(null)).toEqual([message, true]);
    expect(because(signed("whsec_other"))).toEqual([message, false]);
  });
});

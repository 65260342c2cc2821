import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { findBrokenInvariants } from "../db/invariants.ts";
import { GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import { JOBS } from "../jobs/jobs.ts";
import { answerInstead } from "../testing/altered-answers.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { deletePurchases } from "../testing/delete-purchases.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { markAlertHandled } from "./alert-store.ts";
import { comparePayments } from "./compare.ts";
import { promiseRefund } from "./refund-promise.ts";
import { settlePayment } from "./settle-payment.ts";

const WITH_LISTS: readonly GatewayIdentifier[] = ["stripe", "tabby"];

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  app = await createTestApp();
  sandbox = sandboxOf(app);
});
afterAll(() => app.close());
/** Each test finds empty books at all gateways and here, and gateways that are there and behave well. */
afterEach(async () => {
  vi.restoreAllMocks();
  app.database.away = false;
  await sandbox.reset();
  await everythingDone(app);
  expect(await findBrokenInvariants(app.connection.db)).toEqual([]);
  await deletePurchases(app);
  await app.emptyGateways();
  for (const gateway of GATEWAYS) await app.shop.availability.succeeded(gateway);
});

const compare = () => comparePayments(app.shop, app.shop.gateways.values(), "sweep");

async function approved(gateway: string, webhooks = "normal") {
  await sandbox.control({ webhooks }, gateway);
  const buyer = await buyerAtPaymentPage(app, { gateway });
  await sandbox.settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  return buyer;
}

async function statusOf(paymentId: string): Promise<string> {
  const { status } = await app.shop.db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return status;
}

async function lastMoveOf(paymentId: string): Promise<string> {
  const row = await app.shop.db
    .selectFrom("payment_events")
    .select(["actor", "cause", "status_before", "status_after"])
    .where("payment_id", "=", paymentId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return `${row.actor}: ${row.cause}, ${row.status_before} to ${row.status_after}`;
}

/** What the log tells people to look at, while `work` is done. */
async function alertsOf(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const log = vi.spyOn(app.shop.log, "error");
  await work();
  const alerts = log.mock.calls.map(([subject, message]) => ({ ...Object(subject), message }));
  log.mockRestore();
  return alerts;
}

describe("the gateways' lists and ours", () => {
  test("where the gateways' lists agree with ours nothing happens: paid, open and expired payments alike", async () => {
    for (const gateway of GATEWAYS) {
      await approved(gateway);
      await buyerAtPaymentPage(app, { gateway });
      const { paymentUrl } = await buyerAtPaymentPage(app, { gateway });
      await sandbox.settle(paymentUrl, "expire");
    }
    await everythingDone(app);
    // A page that nobody pays on does not matter to the books.
    const { paymentId } = await buyerAtPaymentPage(app);
    for (const opened of ["somebody else", paymentId]) await openForeignPage(opened);
    const warn = vi.spyOn(app.shop.log, "warn");
    const asked = vi.spyOn(app.sandbox, "fetch");
    const alerts = await alertsOf(async () => {
      expect(await compare()).toEqual({ compared: 12, settled: 0, alerts: 0, notCompared: [] });
    });
    expect(alerts).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
    // What a list has told is not asked for again; Tamara has none.
    const calls = asked.mock.calls.map(([{ method, url }]) => `${method} ${new URL(url).pathname}`);
    expect(calls.map((call) => call.replace(/[\w-]{36}$/, "…")).toSorted()).toEqual([
      "GET /api/v2/payments",
      "GET /orders/…",
      "GET /v1/checkout/sessions",
    ]);
    expect(await statusOf(paymentId)).toBe("pending");
  });

  test.each(WITH_LISTS)(
    "%s: the comparison settles a payment whose webhook never came",
    async (gateway) => {
      const buyer = await approved(gateway, "none");
      expect(await statusOf(buyer.paymentId)).toBe("pending");
      expect(await compare()).toMatchObject({ settled: 1, alerts: 0 });
      expect(await lastMoveOf(buyer.paymentId)).toMatch(/^sweep: lists compared, \w+ to paid$/);
      await everythingDone(app);
      expect(await sandbox.mailsTo(buyer.email)).toHaveLength(1);
      expect((await buyer.browser.cart()).items).toEqual([]);
    },
  );

  test.each(GATEWAYS)(
    "%s: the comparison counts a dashboard refund without a webhook once (D-127)",
    async (gateway) => {
      const { browser, email, paymentId } = await approved(gateway);
      await sandbox.control({ webhooks: "none" }, gateway);
      await refundAtDashboard(app, gateway, paymentId, 4_000);
      expect(await compare()).toMatchObject({ settled: 1, alerts: 0 });
      const receipt = await browser.call(`/orders/payment/${paymentId}/${gateway}`);
      expect(receipt.body.data).toMatchObject({ status: "paid", refunded_amount: 40 });
      expect(await compare()).toMatchObject({ settled: 0, alerts: 0 });
      await everythingDone(app);
      expect(await sandbox.mailsTo(email)).toHaveLength(2);
    },
  );

  test("a refund that is counted here and unknown to its gateway is an alert (D-136)", async () => {
    const given = [4_000, 19_900];
    for (const amount of given) {
      const { paymentId } = await approved("stripe");
      await refundAtDashboard(app, "stripe", paymentId, amount);
    }
    await everythingDone(app);
    forgetRefunds();
    const alerts = await alertsOf(compare);
    const message = "another sum was given back there than here";
    const expected = given.map((here) => ({ gateway: "stripe", there: 0, here, message }));
    expect(alerts).toHaveLength(given.length);
    for (const alert of expected) expect(alerts).toContainEqual(expect.objectContaining(alert));
  });

  test("a refund that Stripe has accepted and not finished has the same sum in both books (D-136)", async () => {
    const { paymentId } = await approved("stripe");
    finishNoRefunds();
    const refund = { refundId: randomUUID(), paymentId, amount: 4_000, reason: "agreed" };
    await promiseRefund(app.shop, { ...refund, actor: "staff" });
    await everythingDone(app);
    const alerts = await alertsOf(async () => {
      expect(await compare()).toMatchObject({ alerts: 0 });
    });
    expect(alerts).toEqual([]);
  });

  test("the comparison reads a gateway's list to its last page", async () => {
    for (let payment = 0; payment < 21; payment += 1) await approved("tabby", "none");
    expect(await compare()).toMatchObject({ settled: 21, alerts: 0 });
  });

  test("money at a gateway that belongs to none of our payments is an alert", async () => {
    const { paymentId } = await approved("stripe");
    await payOnForeignPage("somebody else");
    const alerts = await alertsOf(async () => {
      expect(await compare()).toMatchObject({ settled: 0, alerts: 1 });
    });
    const message = "money at the gateway is for no payment";
    const reference = expect.stringMatching(/^cs_/);
    expect(alerts).toEqual([{ gateway: "stripe", paymentId: "somebody else", reference, message }]);
    expect(await statusOf(paymentId)).toBe("paid");
  });

  test("money on a page that we did not open puts the payment in review", async () => {
    const { paymentId } = await buyerAtPaymentPage(app);
    await payOnForeignPage(paymentId);
    const alerts = await alertsOf(async () => {
      expect(await compare()).toMatchObject({ alerts: 1 });
    });
    const message = "money at the gateway is not of the payment page we opened";
    const reference = expect.stringMatching(/^cs_/);
    expect(alerts).toContainEqual({ gateway: "stripe", paymentId, reference, message });
    expect(await lastMoveOf(paymentId)).toMatch(/^sweep: lists compared: .*, pending to review$/);
  });

  test("a page that never reached us is found by our id for its payment, also where its order is older", async () => {
    const { paymentId } = await approved("tabby", "none");
    await app.shop.db
      .updateTable("payments")
      .set({ reference: null, created_at: new Date(Date.now() - 5 * 24 * 60 * 60_000) })
      .where("id", "=", paymentId)
      .execute();
    expect(await compare()).toMatchObject({ settled: 1, alerts: 0 });
    expect(await statusOf(paymentId)).toBe("paid");
  });

  test("a gateway's payment that names another gateway's is not believed; ours under an unknown id is", async () => {
    const atStripe = await buyerAtPaymentPage(app);
    const { paymentId } = await approved("tabby", "none");
    const { reference } = await app.shop.db
      .selectFrom("payments")
      .select("reference")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    const listed = (id: string | null, reference_id: string) => ({
      ...{ id, status: "AUTHORIZED", is_test: true, amount: "730.83", currency: "AED" },
      order: { reference_id },
    });
    answerInstead(/\/api\/v2\/payments\?/, () =>
      Response.json({
        payments: [listed("foreign", atStripe.paymentId), listed(reference, "stranger")],
      }),
    );
    const alerts = await alertsOf(async () => {
      expect(await compare()).toMatchObject({ settled: 1, alerts: 1 });
    });
    expect(alerts).toMatchObject([
      { gateway: "tabby", paymentId: atStripe.paymentId, reference: "foreign" },
    ]);
    expect(await statusOf(atStripe.paymentId)).toBe("pending");
    expect(await statusOf(paymentId)).toBe("paid");
  });

  test("money that came twice for a paid payment is an alert, and the payment stays paid", async () => {
    const { paymentId } = await approved("stripe");
    await payOnForeignPage(paymentId);
    expect(await compare()).toMatchObject({ settled: 0, alerts: 1 });
    expect(await statusOf(paymentId)).toBe("paid");
  });

  test.each(GATEWAYS)(
    "%s: a payment that is paid here and unknown there is an alert",
    async (gateway) => {
      const { paymentId } = await approved(gateway);
      // As after a move to another account of the same gateway: the list there is empty.
      await app.shop.db
        .updateTable("payments")
        .set({ reference: "5f0c0000-0000-4000-8000-00000000dead" })
        .where("id", "=", paymentId)
        .execute();
      const alerts = await alertsOf(compare);
      expect(alerts).toContainEqual(
        expect.objectContaining({
          gateway,
          paymentId,
          message: "paid here, unknown to the gateway",
        }),
      );
    },
  );

  test("the comparison looks back four days, so that no payment is missed after a gateway was away for some (D-136)", async () => {
    const payments = [await approved("stripe"), await approved("stripe")];
    for (const [days, { paymentId }] of payments.entries()) {
      await app.shop.db
        .updateTable("payments")
        .set({
          reference: `cs_unknown_${days}`,
          created_at: new Date(Date.now() - (3.9 + days) * DAY_MS),
        })
        .where("id", "=", paymentId)
        .execute();
    }
    const alerts = await alertsOf(compare);
    const reference = "cs_unknown_0";
    const paymentId = payments[0]?.paymentId;
    const message = "paid here, unknown to the gateway";
    expect(alerts).toContainEqual(expect.objectContaining({ reference, paymentId, message }));
    expect(alerts).not.toContainEqual(expect.objectContaining({ reference: "cs_unknown_1" }));
  });

  test.each(GATEWAYS)(
    "%s: a refused key raises no alert about a payment that is paid here",
    async (gateway) => {
      await approved(gateway);
      const refusal = async () => Response.json({ error: {} }, { status: 401 });
      vi.spyOn(app.sandbox, "fetch").mockImplementation(refusal);
      const alerts = await alertsOf(async () => {
        const { alerts: found, notCompared } = await compare();
        expect(found).toBe(0);
        expect(notCompared).toContain(gateway);
      });
      expect(alerts).toEqual([]);
    },
  );

  test.each(GATEWAYS)(
    "%s: a payment that is paid here and reported otherwise there is an alert",
    async (gateway) => {
      const { paymentId } = await approved(gateway);
      await sandbox.control({ amountSkewMinor: -100 }, gateway);
      const alerts = await alertsOf(compare);
      const message = "paid here, not so there";
      const expected = { gateway, paymentId, status: "paid", differences: ["amount"], message };
      expect(alerts).toMatchObject([expected]);
      expect(await statusOf(paymentId)).toBe("paid");
    },
  );

  test("a payment without an answer does not stop the comparison of others, and its gateway is named", async () => {
    const buyers = [await approved("tamara"), await approved("tamara"), await approved("tamara")];
    const [first] = buyers;
    const gateway = app.shop.gateways.get("tamara");
    if (gateway === undefined || first === undefined) throw new Error("no Tamara");
    const real = gateway.reportPayment.bind(gateway);
    const asked: string[] = [];
    vi.spyOn(gateway, "reportPayment").mockImplementation(async (reference) => {
      asked.push(reference);
      if (asked.length === 1) throw new GatewayUnresponsive("slow");
      return real(reference);
    });
    expect(await compare()).toMatchObject({ compared: 2, alerts: 0, notCompared: ["tamara"] });
    expect(asked).toHaveLength(3);
    vi.restoreAllMocks();
    expect(await compare()).toMatchObject({ compared: 3, alerts: 0, notCompared: [] });
  });

  test("a gateway that does not answer is not asked about each of its payments", async () => {
    for (let payment = 0; payment < 8; payment += 1) await approved("tamara");
    const gateway = app.shop.gateways.get("tamara");
    if (gateway === undefined) throw new Error("no Tamara");
    const asked = vi
      .spyOn(gateway, "reportPayment")
      .mockRejectedValue(new GatewayUnresponsive("away"));
    expect(await compare()).toMatchObject({ compared: 0, alerts: 0, notCompared: ["tamara"] });
    // Four are asked at once, and nothing more after the third failure.
    expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
  });

  test("the nightly comparison fails while one gateway is away, to be tried again, and succeeds once it answers (D-136)", async () => {
    const perform = () =>
      JOBS["compare-payments"].perform({ shop: app.shop, sendMail: vi.fn() }, {});
    await sandbox.control({ failNext: 100 }, "stripe");
    await expect(perform()).rejects.toThrow("stripe");
    await sandbox.control({ failNext: 0 }, "stripe");
    await perform();
  });

  test("a gateway that is away does not stop the comparison of the others, nor of our own books", async () => {
    const buyer = await approved("tabby", "none");
    await approved("tamara");
    for (const away of ["stripe", "tamara"]) await sandbox.control({ failNext: 100 }, away);
    const { notCompared, ...found } = await compare();
    expect(found).toMatchObject({ settled: 1, alerts: 0 });
    expect(notCompared.toSorted()).toEqual(["stripe", "tamara"]);
    expect(await statusOf(buyer.paymentId)).toBe("paid");
    app.database.away = true;
    await expect(compare()).rejects.toThrow();
    app.database.away = false;
  });

  test("money on a page that we did not open is an alert as soon as its event comes, whatever became of our page", async () => {
    const { paymentId } = await buyerAtPaymentPage(app);
    const url = await openForeignPage(paymentId);
    const alerts = await alertsOf(async () => {
      await sandbox.settle(url, "approve");
      await everythingDone(app);
    });
    const message = "money at the gateway is not of the payment page we opened";
    const reference = url.split("/").at(-1);
    expect(alerts).toContainEqual({ gateway: "stripe", paymentId, reference, message });
    expect(await statusOf(paymentId)).toBe("review");
  });

  test("a payment with money on a page that we did not open does not expire with ours until staff have handled it", async () => {
    const { paymentId, paymentUrl } = await buyerAtPaymentPage(app);
    await sandbox.settle(await openForeignPage(paymentId), "approve");
    await everythingDone(app);
    await sandbox.settle(paymentUrl, "expire");
    await everythingDone(app);
    expect(await statusOf(paymentId)).toBe("review");
    const { db } = app.shop;
    const { id } = await db
      .selectFrom("payment_alerts")
      .select("id")
      .where("payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(await markAlertHandled(db, Number(id), new Date())).toBe(true);
    await settlePayment(app.shop, paymentId, { actor: "sweep", cause: "asked the gateway" });
    expect(await statusOf(paymentId)).toBe("expired");
  });

  test("an event about a page that we did not open waits while our key is refused", async () => {
    const { paymentId } = await buyerAtPaymentPage(app);
    const url = await openForeignPage(paymentId);
    const page = `/v1/checkout/sessions/${url.split("/").at(-1)}`;
    const real = app.sandbox.fetch;
    vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) =>
      new URL(request.url).pathname === page
        ? Response.json({ error: {} }, { status: 401 })
        : real(request),
    );
    await sandbox.settle(url, "approve");
    await everythingDone(app);
    expect(await statusOf(paymentId)).toBe("pending");
    vi.restoreAllMocks();
    await everythingDone(app);
    expect(await statusOf(paymentId)).toBe("review");
  });
});

/** Makes Stripe report its charges as if nothing had been refunded. */
function forgetRefunds(): void {
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const response = await real(request);
    const text = await response.text();
    const expected = text
      .replace(/"amount_refunded":\d+/g, '"amount_refunded":0')
      .replace(/"refunds":\{.*?"data":\[.*?\]/gs, '"refunds":{"data":[]');
    return new Response(expected, response);
  });
}

/** Makes Stripe report each refund as one that is still on its way. */
function finishNoRefunds(): void {
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const response = await real(request);
    const text = await response.text();
    return new Response(text.replaceAll('"status":"succeeded"', '"status":"pending"'), response);
  });
}

/** A page that the shop never asked for, opened with its key; answers its address. */
async function openForeignPage(clientReferenceId: string): Promise<string> {
  const response = await fetch(`${app.sandboxUrl}/v1/checkout/sessions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${app.shop.config.stripe?.secretKey}` },
    body: new URLSearchParams({
      mode: "payment",
      success_url: `${app.url}/success`,
      client_reference_id: clientReferenceId,
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "19900",
      "line_items[0][price_data][product_data][name]": "Robotics",
    }),
  });
  const { url } = (await response.json()) as { url: string };
  return url;
}

async function payOnForeignPage(clientReferenceId: string): Promise<void> {
  const url = await openForeignPage(clientReferenceId);
  await sandbox.control({ webhooks: "none" });
  await sandbox.settle(url, "approve");
}

describe("Tabby's list ignores the offset and repeats its first page", () => {
  /** Tabby's first page, full, whatever is asked for. */
  function repeatFirstPage(payments: readonly unknown[]): { calls: number } {
    const counted = { calls: 0 };
    answerInstead(/\/api\/v2\/payments\?/, () => {
      counted.calls += 1;
      return Response.json({ payments });
    });
    return counted;
  }
  const strangers = Array.from({ length: 20 }, (_, at) => ({
    id: `stranger-${at}`,
    status: "AUTHORIZED",
    is_test: true,
    amount: "10.00",
    currency: "AED",
    order: { reference_id: `stranger-${at}` },
  }));

  test("a list at Tabby that repeats itself ends the comparison: each payment is read once, and some may be missing", async () => {
    const counted = repeatFirstPage(strangers);
    const warn = vi.spyOn(app.shop.log, "warn");
    const alerts = await alertsOf(async () => {
      expect(await compare()).toMatchObject({ compared: 20, alerts: 20 });
    });
    expect(alerts).toHaveLength(20);
    expect(counted.calls).toBe(2);
    expect(warn.mock.calls).toContainEqual([
      { gateway: "tabby", listed: 20 },
      "the gateway's list does not come to an end, compared as far as it goes",
    ]);
  });

  test("a list at Tabby that repeats itself makes no payment unknown, and one that is in it is found", async () => {
    const tabby = app.shop.gateways.get("tabby");
    repeatFirstPage(strangers);
    expect(await tabby?.findPayment("stranger-7", new Date())).toMatchObject({ amount: 1_000 });
    await expect(tabby?.findPayment("ours", new Date())).rejects.toBeInstanceOf(
      GatewayUnresponsive,
    );
  });
});

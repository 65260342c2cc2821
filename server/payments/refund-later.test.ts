import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { resumeWork } from "../jobs/resume.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { promiseRefund, promiseRefundIn } from "./refund-promise.ts";
import { sendRefund } from "./refund-send.ts";
import { settlePayment } from "./settle-payment.ts";

const { app, sandbox } = await openPaymentShop();
const real = app.sandbox.fetch;
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a refund that Stripe does not finish with its first answer", () => {
  async function asked(amount: number) {
    const buyer = await buyerAtPaymentPage(app);
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    const { paymentId } = buyer;
    const why = { actor: "staff", reason: "agreed" } as const;
    const request = { refundId: randomUUID(), paymentId, amount, ...why };
    await promiseRefund(app.shop, request);
    return request;
  }

  async function storedRefund({ refundId: id }: { readonly refundId: string }) {
    const row = await app.shop.db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["refunds.state", "refunds.refusal", "payments.refund_reserved as reserved"])
      .select(["payments.refunded", "orders.refunded as ofOrder"])
      .where("refunds.id", "=", id)
      .executeTakeFirstOrThrow();
    return Object.values(row);
  }

  function tell(state: string): void {
    vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      const response = await real(request);
      const altered = (await response.text()).replaceAll(
        '"status":"succeeded"',
        `"status":"${state}"`,
      );
      return new Response(altered, response);
    });
  }

  const settle = ({ paymentId }: { readonly paymentId: string }) =>
    settlePayment(app.shop, paymentId, { actor: "webhook", cause: "event refund.updated" });

  test("a refund that Stripe fails later returns no money: staff are alerted, and the money can be refunded again (D-136)", async () => {
    tell("pending");
    const refund = await asked(1_000);
    await everythingDone(app);
    expect(await storedRefund(refund)).toEqual(["sent", null, 1_000, 0, 0]);
    tell("failed");
    const log = vi.spyOn(app.shop.log, "error");
    await settle(refund);
    const refusal = "failed at the gateway";
    expect(await storedRefund(refund)).toEqual(["refused", refusal, 0, 0, 0]);
    const { refundId: id, paymentId } = refund;
    expect(log).toHaveBeenCalledWith({ refundId: id, paymentId, refusal }, "a refund was refused");
    await settle(refund);
    expect(await storedRefund(refund)).toEqual(["refused", refusal, 0, 0, 0]);
  });

  test("a refund that Stripe makes after it was refused is counted all the same, once (D-136)", async () => {
    const error = { type: "invalid_request_error", message: "no" };
    vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) =>
      `${request.method} ${new URL(request.url).pathname}` === "POST /v1/refunds"
        ? Response.json({ error }, { status: 400 })
        : real(request),
    );
    const refund = await asked(1_000);
    await everythingDone(app);
    expect(await storedRefund(refund)).toEqual(["refused", "no", 0, 0, 0]);
    vi.restoreAllMocks();
    const { charge_reference: intent } = await app.shop.db
      .selectFrom("payments")
      .select("charge_reference")
      .where("id", "=", refund.paymentId)
      .executeTakeFirstOrThrow();
    const made = await fetch(`${app.sandboxUrl}/v1/refunds`, {
      method: "POST",
      headers: { Authorization: `Bearer ${app.shop.config.stripe?.secretKey}` },
      body: new URLSearchParams({
        payment_intent: intent ?? "",
        amount: "1000",
        "metadata[refund_id]": refund.refundId,
      }),
    });
    expect(made.status).toBe(200);
    for (const _ of ["once", "again"]) await settle(refund);
    expect((await storedRefund(refund)).toSpliced(1, 1)).toEqual(["done", 1_000, 1_000, 1_000]);
  });

  test("a refund whose job is lost is found again, asked for already or not (D-136)", async () => {
    tell("pending");
    const waiting = await asked(1_000);
    await everythingDone(app);
    vi.restoreAllMocks();
    const request = { ...waiting, refundId: randomUUID(), amount: 2_000 };
    await inTransaction(app.shop.db, async (transaction) => {
      await promiseRefundIn(app.shop, transaction, request);
      await sql`delete from jobs.job where name = 'send-refund'`.execute(transaction);
    });
    await everythingDone(app);
    const states = async () => [(await storedRefund(waiting))[0], (await storedRefund(request))[0]];
    expect(await states()).toEqual(["sent", "requested"]);
    await resumeWork(app.shop);
    await everythingDone(app);
    expect(await states()).toEqual(["done", "done"]);
  });

  test("a refund waits, and says so, where its gateway has no keys any more", async () => {
    const refund = await asked(1_000);
    const without = { ...app.shop, gateways: new Map() };
    await expect(sendRefund(without, refund.refundId)).rejects.toThrow(
      `stripe is not available, refund ${refund.refundId} waits for it`,
    );
    await sendRefund(app.shop, "unknown");
    await everythingDone(app);
    expect(await storedRefund(refund)).toEqual(["done", null, 1_000, 1_000, 1_000]);
    await expect(promiseRefund(app.shop, { ...refund, amount: 2 })).rejects.toMatchObject({
      name: "RefundRefused",
      problem: "id_taken",
    });
  });
});

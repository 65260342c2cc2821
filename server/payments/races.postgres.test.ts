import { sql } from "kysely";
import { expect, test } from "vitest";
import { loadAttempt } from "../checkout/load-attempt.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { buyerAtPaymentPage } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { countWaitsFor } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { savePage } from "./page-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { findPayment, lockPayment, saveReference } from "./store.ts";
import { sweepPayments } from "./sweep.ts";
import { handleWebhook } from "./webhooks.ts";

const { app, sandbox, clock } = await openPaymentShop();
const { db } = app.shop;
const tabby = app.shop.gateways.get("tabby") as Gateway;

async function paymentOf(paymentId: string) {
  return db
    .selectFrom("payments")
    .select(["status", "reference", "checks"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

/** A payment that was paid on a second page, with the event about that, which nobody has handled. */
async function paidOnOtherPage(eventId: string) {
  await sandbox.control({ webhooks: "none" }, "tabby");
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app, { gateway: "tabby" });
  const { reference } = await paymentOf(paymentId);
  // A second call of the same attempt opens a second page.
  const other = await tabby.startPayment(await loadAttempt(app.shop, paymentId));
  await sandbox.settle(other.paymentUrl, "approve");
  await sql`insert into webhook_events (gateway, event_id, type, body, payment_id, reference)
    values ('tabby', ${eventId}, 'authorized', '{}', ${paymentId}, ${other.reference})`.execute(db);
  const ours = { paymentUrl, reference: reference ?? "" };
  return { paymentId, ours, other, event: { gateway: "tabby", eventId } as const };
}

test("an event about another page that comes while the answer to our call is stored counts for that page alone (interface §11)", async () => {
  const { paymentId, ours, other, event } = await paidOnOtherPage("evt_other");
  await sql`update payments set reference = null where id = ${paymentId}`.execute(db);
  await whileLocked(
    db,
    (answer) => saveReference(answer, paymentId, ours.reference),
    () => handleWebhook(app.shop, event),
    async () => {},
  );
  expect(await paymentOf(paymentId)).toMatchObject({ status: "review", reference: ours.reference });
  const alerts = await db
    .selectFrom("payment_alerts")
    .select(["reference", "problem"])
    .where("payment_id", "=", paymentId)
    .execute();
  expect(alerts).toEqual([{ reference: other.reference, problem: "other_page" }]);
});

test("a page that is stored while an event moves its payment is stored behind that (interface §11)", async () => {
  await sandbox.control({ webhooks: "none" });
  const { paymentId: id } = await buyerAtPaymentPage(app);
  const opened = await findPayment(db, id);
  const page = {
    reference: opened?.reference ?? "",
    paymentUrl: opened?.paymentUrl ?? "",
    expiresAt: opened?.expiresAt ?? null,
  };
  await sql`update payments set status = 'created', reference = null, payment_url = null,
    expires_at = null where id = ${id}`.execute(db);
  const saved = await whileLocked(
    db,
    (event) => sql`update payments set status = 'pending' where id = ${id}`.execute(event),
    () => savePage(db, id, page),
    async () => {},
  );
  expect(saved).toEqual({ status: "pending", paymentUrl: page.paymentUrl });
  expect(await findPayment(db, id)).toEqual(opened);
});

test("money on another page keeps its payment in review when our page ends at the same moment (D-127)", async () => {
  const { paymentId, ours, event } = await paidOnOtherPage("evt_end");
  await whileLocked(
    db,
    (other) => sql`lock table payment_alerts in share mode`.execute(other),
    () => handleWebhook(app.shop, event),
    async () => {
      await sandbox.settle(ours.paymentUrl, "expire");
      const ended = await settlePayment(app.shop, paymentId, {
        actor: "sweep",
        cause: "asked the gateway",
      });
      expect(ended).toBe("expired");
    },
  );
  expect(await paymentOf(paymentId)).toMatchObject({ status: "review" });
});

test("a payment that is being changed does not hold up the sweep of the others (D-127)", async () => {
  await sandbox.control({ webhooks: "none" });
  const { paymentId: held } = await buyerAtPaymentPage(app);
  const { paymentId: other } = await buyerAtPaymentPage(app);
  clock.aheadMs = 10 * 60_000;
  await inTransaction(db, async (change) => {
    await lockPayment(change, held);
    let isSwept = false;
    const swept = sweepPayments(app.shop).finally(() => {
      isSwept = true;
    });
    await eventually(async () => expect(isSwept || (await countWaitsFor(change)) > 0).toBe(true));
    expect(isSwept).toBe(true);
    await swept;
    expect(await paymentOf(other)).toMatchObject({ checks: 1 });
    expect(await paymentOf(held)).toMatchObject({ checks: 0 });
  });
});

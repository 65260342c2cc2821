import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { everythingDone, newBuyer } from "../testing/buyer.ts";
import { openRefundClaimShop } from "../testing/refund-claim-shop.ts";
import { dumpRows, findTraces } from "../testing/traces.ts";
import { erasePerson } from "./erase.ts";
import { exportPerson } from "./export.ts";

const { app, sandbox, ...refunds } = await openRefundClaimShop();
const { db } = app.connection;
afterEach(() => {
  vi.restoreAllMocks();
});

/** What the family, staff and the gateway have written of this person, and nobody else. */
const [NOTE, ANSWER, REASON, SAID] = ["Kanarinote", "Kanarianswer", "Kanarireason", "Kanarisaid"];
const REFUSAL = "Kanarirefusal";

/** Stripe refuses refunds of this sum, in words of its own. */
function refuseRefundsOf(amount: number): void {
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const isRefund = request.method === "POST" && new URL(request.url).pathname === "/v1/refunds";
    const asked = isRefund ? new URLSearchParams(await request.clone().text()).get("amount") : null;
    const error = { type: "invalid_request_error", message: REFUSAL };
    return asked === String(amount) ? Response.json({ error }, { status: 400 }) : real(request);
  });
}

async function countJobsOf(claimId: string): Promise<number> {
  const { rows } = await sql`select from jobs.job where data->>'claimId' = ${claimId}`.execute(db);
  return rows.length;
}

/** The dispute's event names its payment by the charge alone; Stripe's evidence may name the customer. */
async function nameInDispute(): Promise<void> {
  const evidence = JSON.stringify({ evidence: { customer_name: SAID } });
  const { numAffectedRows } = await sql`
    update webhook_events set body = (body::jsonb || ${evidence}::jsonb)::text
    where type = 'charge.dispute.created' and payment_id is null
      and reference in (select charge_reference from payments)`.execute(db);
  expect(numAffectedRows).toBe(1n);
}

test("an export has a person's words about refund and dispute, and an erasure leaves none (interface §7, §11)", async () => {
  const details = { ...newBuyer(), firstname: "Kanari" };
  const order = await refunds.paidOrder({ packages: { 42: 4 }, details });
  const { amount } = (await refunds.preview(order, "none")).body.data;
  await refunds.claim(order, { held: "none", amount, note: NOTE });
  const { id } = await db.selectFrom("refund_claims").select("id").executeTakeFirstOrThrow();
  expect((await refunds.declineClaim(order, id, ANSWER)).status).toBe(200);
  const decided = await db.selectFrom("refund_claims").select(["state", "decided_at"]).execute();
  refuseRefundsOf(200);
  for (const part of [1, 2, 501]) await refunds.refund(order, { amount: part, reason: REASON });
  await sandbox.dispute("stripe", order.paymentId, "opened", 1_000);
  await refunds.mailsTo(order.email);
  await nameInDispute();

  const held = await exportPerson(app.shop, order.email);
  expect(held).toMatchObject({
    refund_claims: [{ note: NOTE, answer: ANSWER }],
    refunds: expect.arrayContaining([
      expect.objectContaining({ reason: REASON, refusal: null }),
      expect.objectContaining({ reason: REASON, refusal: REFUSAL }),
    ]),
    // The largest part waits for a second person.
    refund_requests: [{ reason: REASON }, { reason: REASON }, { reason: REASON }],
    disputes: [{ amount: 1_000 }],
  });
  expect(JSON.stringify(held["gateway_events"])).toContain(SAID);

  expect(await countJobsOf(id)).toBeGreaterThan(0);

  await erasePerson(app.shop, order.email);
  expect(findTraces(await dumpRows(db), ["kanari", order.email])).toEqual([]);
  expect(await countJobsOf(id)).toBe(0);
  const after = await db.selectFrom("refund_claims").select(["state", "decided_at"]).execute();
  expect(after).toEqual(decided);
  expect(after).toMatchObject([{ state: "declined" }]);
});

test("an erasure deletes the mails that told staff the family's words, and no other's (interface §11)", async () => {
  const [order, other] = [await refunds.paidOrder(), await refunds.paidOrder()];
  for (const each of [order, other]) {
    const { amount } = (await refunds.preview(each, "none")).body.data;
    await refunds.claim(each, { held: "none", amount, note: "Parrotnote" });
    expect((await refunds.withdraw(each)).status).toBe(200);
    const notices = await refunds.mailsToStaff(each);
    expect(notices.filter(({ text }) => text.includes("Parrotnote"))).not.toEqual([]);
  }
  const kept = await refunds.mailsToStaff(other);
  await erasePerson(app.shop, order.email);
  const left = await refunds.mailsToStaff(order);
  expect(left.filter(({ text }) => text.includes("Parrotnote"))).toEqual([]);
  expect(await refunds.mailsToStaff(other)).toEqual(kept);
});

test("an erasure withdraws a waiting claim to a refund, as nobody is left to answer (D-223, interface §11)", async () => {
  const order = await refunds.paidOrder({ packages: { 42: 4 } });
  const { amount } = (await refunds.preview(order, "none")).body.data;
  await refunds.claim(order, { held: "none", amount, note: NOTE });
  expect(await refunds.waitsInToday(order)).toBe(true);
  await erasePerson(app.shop, order.email);
  expect(await refunds.waitsInToday(order)).toBe(false);
  const claims = await db
    .selectFrom("refund_claims")
    .select(["state", "note", "decided_at"])
    .where("payment_id", "=", order.paymentId)
    .execute();
  expect(claims).toEqual([{ state: "withdrawn", note: "", decided_at: expect.any(Date) }]);
});

test("a gateway's reason for refusing a refund is not kept after the erasure (interface §11)", async () => {
  const order = await refunds.paidOrder({ packages: { 42: 4 } });
  await erasePerson(app.shop, order.email);
  refuseRefundsOf(300);
  await refunds.refund(order, { amount: 3, reason: "agreed" });
  await everythingDone(app);
  const kept = await db
    .selectFrom("refunds")
    .select(["state", "refusal"])
    .where("payment_id", "=", order.paymentId)
    .execute();
  expect(kept).toEqual([{ state: "refused", refusal: null }]);
  expect(findTraces(await dumpRows(db), ["kanari", order.email])).toEqual([]);
});

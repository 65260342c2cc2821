import { afterEach, describe, expect, test, vi } from "vitest";
import { brand } from "#content/brand.ts";
import { inTransaction } from "../db/transaction.ts";
import { completeRefund } from "../payments/refund-settle.ts";
import { findRefund } from "../payments/refund-store.ts";
import { lockPaymentAndCart } from "../payments/store.ts";
import { erasePerson } from "../privacy/erase.ts";
import { everythingDone } from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { eventually } from "../testing/eventually.ts";
import { openRefundClaimShop, type PaidOrder } from "../testing/refund-claim-shop.ts";
import type { StaffBrowser } from "../testing/staff.ts";

const {
  app,
  clock,
  sales,
  owner,
  support,
  paidOrder,
  preview,
  claim,
  withdraw,
  listed,
  read,
  refund,
  decide,
  declineClaim,
  waitsInToday,
  refundedAtGateway,
  mailsTo,
} = await openRefundClaimShop();
const { db } = app.shop;
afterEach(() => {
  vi.restoreAllMocks();
});
/** More than one person of the staff may give back alone. */
const LARGE = { packages: { 42: 4 } };

/** Stripe refuses every refund from now on, but answers only `after` something else. */
function refuseRefunds(after?: Promise<void>) {
  const real = app.sandbox.fetch;
  return vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const isRefund = request.method === "POST" && new URL(request.url).pathname === "/v1/refunds";
    const error = { type: "invalid_request_error", message: "not possible" };
    if (!isRefund) return real(request);
    await after;
    return Response.json({ error }, { status: 400 });
  });
}

/** A claim to all that was paid, and what became of it when one of the staff asked to give that back. */
async function askedByStaff(order: PaidOrder) {
  const { paid } = (await preview(order)).body.data;
  await claim(order, { held: "none", amount: paid });
  const [{ id: claimId }] = (await read(order)).refund_claims;
  const asked = (await refund(order, { amount: paid, claim_id: claimId })).body.data;
  return { paid, asked };
}

describe("a claim to a refund that staff answer", () => {
  test("a claim is answered by the refund that staff make, with one call; the money goes the way it came (D-223)", async () => {
    const order = await paidOrder();
    const [all] = (await preview(order)).body.data.lines[0].sessions;
    const held = `1/${all}`;
    const { amount } = (await preview(order, held)).body.data;
    await claim(order, { held, amount });
    const { refund_claims: claims } = await read(order);
    expect(claims[0]).toMatchObject({ begun: true, held: [{ held: 1, of: all }], amount });
    expect((await refund(order, { amount: claims[0].proposal })).body.data.state).toBe("requested");
    await everythingDone(app);
    expect(await refundedAtGateway(order)).toBe(Math.round(amount * 100));
    expect(await listed(order)).toMatchObject({ refund_claim: { state: "granted" } });
    expect((await read(order)).refund_claims[0]).toMatchObject({ decided_by: sales.email });
    expect((await withdraw(order)).body.code).toBe("refund_changed");
    expect(await waitsInToday(order)).toBe(false);
  });

  test("a claim above one person's limit is answered by a second person's approval; declined, it waits again (D-223)", async () => {
    const order = await paidOrder(LARGE);
    const { paid } = (await preview(order)).body.data;
    expect(paid).toBeGreaterThan(500);
    await claim(order, { held: "none", amount: paid });
    const first = (await refund(order, { amount: paid })).body.data;
    expect(first.state).toBe("waiting");
    expect(await waitsInToday(order, owner)).toBe(false);
    expect((await listed(order)).refund_claim.state).toBe("waiting");
    await decide(order, first.id, "decline");
    expect(await waitsInToday(order, owner)).toBe(true);
    const again = (await refund(order, { amount: paid })).body.data;
    await decide(order, again.id, "approval");
    expect((await listed(order)).refund_claim.state).toBe("granted");
  });

  test("a claim waits again when the gateway refuses the whole refund (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const gateway = refuseRefunds();
    await refund(order, { amount: paid });
    expect(await listed(order)).toMatchObject({ refund_claim: { state: "granted" } });
    await everythingDone(app);
    expect((await read(order)).refunds).toMatchObject([{ state: "refused" }]);
    expect(await listed(order)).toMatchObject({
      refund_claim: { state: "waiting", decided_at: null },
    });
    expect(await waitsInToday(order)).toBe(true);
    gateway.mockRestore();
    await refund(order, { amount: paid });
    await everythingDone(app);
    expect(await refundedAtGateway(order)).toBe(Math.round(paid * 100));
    expect(await listed(order)).toMatchObject({ refund_claim: { state: "granted" } });
  });

  test("a claim is answered when only a part of the refund fails, and when a failed refund is done after all (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    await refund(order, { amount: 1 });
    await everythingDone(app);
    const gateway = refuseRefunds();
    await refund(order, { amount: 2 });
    await everythingDone(app);
    expect((await listed(order)).refund_claim.state).toBe("granted");
    await claim(order, { held: "none", amount: paid - 1 });
    const { id } = (await refund(order, { amount: 3 })).body.data;
    await everythingDone(app);
    expect((await listed(order)).refund_claim.state).toBe("waiting");
    gateway.mockRestore();
    await inTransaction(db, async (transaction) => {
      await lockPaymentAndCart(transaction, order.paymentId);
      const refund = await findRefund(transaction, id);
      if (refund === null) throw new Error("the refund is gone");
      await completeRefund(app.shop, transaction, refund, "re_late");
    });
    expect((await listed(order)).refund_claim.state).toBe("granted");
  });

  test("a claim is answered when the whole payment is refunded at the dashboard, and still waits after a part (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    await refundAtDashboard(app, "stripe", order.paymentId, 100);
    await everythingDone(app);
    expect((await listed(order)).refund_claim.state).toBe("waiting");
    await refundAtDashboard(app, "stripe", order.paymentId, Math.round(paid * 100) - 100);
    await everythingDone(app);
    expect(await listed(order)).toMatchObject({
      status: "refunded",
      refund_claim: { state: "granted" },
    });
    expect((await read(order)).refund_claims).toMatchObject([{ decided_by: null }]);
    expect(await waitsInToday(order)).toBe(false);
  });

  test("a withdrawn claim cannot be refunded by staff who still see it waiting, nor is another claim (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const [seen] = (await read(order)).refund_claims;
    const give = (of = order) => refund(of, { amount: seen.proposal, claim_id: seen.id });
    expect((await give(await paidOrder())).status).toBe(412);
    await withdraw(order);
    const refused = await give();
    expect([refused.status, refused.body.code]).toEqual([412, "changed_meanwhile"]);
    clock.aheadMs = 60_000;
    await claim(order, { held: "none", amount: paid });
    expect((await give()).status).toBe(412);
    await everythingDone(app);
    expect(await refundedAtGateway(order)).toBe(0);
    expect((await read(order)).refunds).toEqual([]);
    const [waiting] = (await read(order)).refund_claims;
    expect(waiting.state).toBe("waiting");
    const answered = await refund(order, { amount: paid, claim_id: waiting.id });
    expect(answered.body.data.state).toBe("requested");
    expect((await listed(order)).refund_claim.state).toBe("granted");
    clock.aheadMs = 0;
  });

  test("a claim that two people refund at once is refunded once, also where a second person approves (D-164, D-223)", async () => {
    const order = await paidOrder({ packages: { 42: 8 } });
    const { paid } = (await preview(order)).body.data;
    const [{ sessions }] = (await preview(order)).body.data.lines;
    await claim(order, { held: `${sessions[0] / 2}/${sessions[0]}`, amount: paid / 2 });
    const [{ id: claimId }] = (await read(order)).refund_claims;
    const give = (who: StaffBrowser) => refund(order, { amount: paid / 2, claim_id: claimId }, who);
    const [one, other] = await Promise.all([give(sales), give(owner)]);
    const approve = async (asked: typeof one, who: StaffBrowser) =>
      (await decide(order, asked.body.data.id, "approval", who)).status;
    expect([await approve(one, owner), await approve(other, sales)]).toEqual([200, 412]);
    await everythingDone(app);
    expect(await refundedAtGateway(order)).toBe(Math.round(paid * 50));
  });

  test("a declined or answered claim is not answered by a refund that waits for a second person (D-223)", async () => {
    for (const answer of ["declined", "answered"] as const) {
      const order = await paidOrder({ packages: { 42: 8 } });
      const { paid } = (await preview(order)).body.data;
      await claim(order, { held: "none", amount: paid });
      const [{ id: claimId }] = (await read(order)).refund_claims;
      const asked = (await refund(order, { amount: paid / 2, claim_id: claimId })).body.data;
      if (answer === "declined") await declineClaim(order, claimId, "Not now.", owner);
      else await refund(order, { amount: 1 }, owner);
      const refused = await decide(order, asked.id, "approval");
      expect([refused.status, refused.body.code], answer).toEqual([412, "changed_meanwhile"]);
    }
  });

  test("a claim withdrawn while it waits for a second person cannot be approved, only declined (D-223)", async () => {
    const order = await paidOrder(LARGE);
    const { paid, asked } = await askedByStaff(order);
    expect(asked.state).toBe("waiting");
    clock.aheadMs = 60_000;
    await withdraw(order);
    const refused = await decide(order, asked.id, "approval");
    expect([refused.status, refused.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await decide(order, asked.id, "decline")).status).toBe(200);
    await everythingDone(app);
    expect(await refundedAtGateway(order)).toBe(0);
    clock.aheadMs = 120_000;
    // What staff ask for afterwards has nothing to do with it.
    const later = (await refund(order, { amount: paid })).body.data;
    expect((await decide(order, later.id, "approval")).status).toBe(200);
    clock.aheadMs = 0;
  });

  test("a claim is not answered by a refund that was asked for before it (D-223)", async () => {
    const order = await paidOrder(LARGE);
    const { paid } = (await preview(order)).body.data;
    const earlier = (await refund(order, { amount: 501 })).body.data;
    expect(earlier.state).toBe("waiting");
    clock.aheadMs = 60_000;
    await claim(order, { held: "none", amount: paid });
    await decide(order, earlier.id, "approval");
    const { refund_claim, can_be_refunded } = await listed(order);
    expect([refund_claim.state, can_be_refunded]).toEqual(["waiting", false]);
    const seen = (await read(order)).refund_claims[0];
    expect([seen.amount, seen.proposal]).toEqual([paid, Math.round((paid - 501) * 100) / 100]);
    clock.aheadMs = 0;
  });

  test("declining a claim does not prevent the approval of a refund asked for before it (D-223)", async () => {
    const order = await paidOrder(LARGE);
    const { paid } = (await preview(order)).body.data;
    const earlier = (await refund(order, { amount: 501 })).body.data;
    clock.aheadMs = 60_000;
    await claim(order, { held: "none", amount: paid });
    const [{ id }] = (await read(order)).refund_claims;
    expect((await declineClaim(order, id, "Not all of it.")).status).toBe(200);
    expect((await decide(order, earlier.id, "approval")).status).toBe(200);
    clock.aheadMs = 0;
  });

  test("a declined claim is mailed with the staff's reason; then another can be made (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const [{ id }] = (await read(order)).refund_claims;
    expect((await declineClaim(order, id, " ")).status).toBe(422);
    expect((await declineClaim(order, id, "Why", support)).body.code).toBe("not_permitted");
    const other = await paidOrder();
    expect((await declineClaim(other, id, "Why")).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => declineClaim(order, id, "Ten were held.")));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
    const mail = (await mailsTo(order.email)).at(-1);
    expect(mail?.subject).toBe(`${order.number} – about your request for a refund`);
    expect(mail?.text).toContain("Ten were held.");
    expect(mail?.text).toContain(brand.supportEmail);
    expect(await listed(order)).toMatchObject({
      can_be_refunded: true,
      refund_claim: { state: "declined", answer: "Ten were held." },
    });
    const entries = await app.connection.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "refund.claim.decline")
      .where("subject", "=", `order ${order.number}`)
      .execute();
    expect(entries).toHaveLength(1);
    expect((await claim(order, { held: "none", amount: paid })).status).toBe(200);
  });

  test("a claim of a person erased while it waits for a second person is not withdrawn: it is approved (D-164, D-224)", async () => {
    const order = await paidOrder(LARGE);
    const { paid, asked } = await askedByStaff(order);
    clock.aheadMs = 60_000;
    await erasePerson(app.shop, order.email);
    expect((await decide(order, asked.id, "approval")).status).toBe(200);
    await everythingDone(app);
    expect(await refundedAtGateway(order)).toBe(Math.round(paid * 100));
  });

  test("a claim of an erased person does not wait again when the gateway refuses the refund (D-224)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const { promise: afterErasure, resolve: answer } = Promise.withResolvers<void>();
    refuseRefunds(afterErasure);
    await refund(order, { amount: paid });
    const erasing = erasePerson(app.shop, order.email);
    await eventually(async () => expect(await read(order)).toMatchObject({ email: "" }));
    answer();
    await erasing;
    await everythingDone(app);
    expect(await read(order)).toMatchObject({
      refunds: [{ state: "refused" }],
      refund_claims: [{ state: "granted" }],
    });
    expect(await waitsInToday(order)).toBe(false);
  });
});

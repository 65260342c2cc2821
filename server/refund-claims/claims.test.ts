import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/durations.ts";
import { inTransaction } from "../db/transaction.ts";
import { JOBS } from "../jobs/jobs.ts";
import { eraseBuyersOf } from "../privacy/erase-rows.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { openRefundClaimShop, type PaidOrder } from "../testing/refund-claim-shop.ts";

const {
  app,
  clock,
  sandbox,
  support,
  paidOrder,
  preview,
  claim,
  withdraw,
  listed,
  read,
  refund,
  waitsInToday,
  mailsTo,
  mailsToStaff,
} = await openRefundClaimShop();
const { db } = app.connection;

describe("what the policy gives back, for the family to see", () => {
  test("before the first class everything is refundable, afterwards the share of the sessions not held (D-222)", async () => {
    const order = await paidOrder();
    clock.aheadMs = 4 * DAY_MS - HOUR_MS;
    const { body } = await preview(order);
    const { paid, lines } = body.data;
    expect(body.data).toMatchObject({ reserved: 0, days: 3, amount: null, needs: "sessions_held" });
    const [all] = lines[0].sessions;
    expect((await preview(order, "none")).body.data).toMatchObject({ amount: paid, needs: null });
    const half = (await preview(order, `${all / 2}/${all}`)).body.data;
    expect(half.amount).toBe(Math.round(paid * 50) / 100);
    expect((await preview(order, `0/${all}`)).body.data.amount).toBe(paid);
    for (const wrong of [`1/${all + 1}`, `${all + 1}/${all}`, `1/${all},1/${all}`, "some"]) {
      expect((await preview(order, wrong)).status).toBe(422);
    }
    clock.aheadMs = 0;
  });

  test("the refundable share counts the sessions of adults or of foundation, and the lines say which (D-222, R-PKG-18)", async () => {
    const order = await paidOrder({ packages: { 7: 2 } });
    const { paid, lines } = (await preview(order)).body.data;
    expect(lines).toMatchObject([{ sessions: [96, 120], foundation_sessions: 120 }]);
    expect((await preview(order, "48/96")).body.data.amount).toBe(Math.round(paid * 50) / 100);
    expect((await preview(order, "30/120")).body.data.amount).toBe(Math.round(paid * 75) / 100);
  });

  test("the refundable sum is in the currency that was charged (D-126, D-222)", async () => {
    const order = await paidOrder({ gateway: "tamara" });
    const { body } = await preview(order, "none");
    expect(body.data).toMatchObject({ currency: "AED", paid: 730.83, amount: 730.83 });
  });

  test("the refundable sum is shown to the buyer alone, and not for an unpaid order (D-222)", async () => {
    const order = await paidOrder();
    const stranger = await paidOrder();
    const theirs = { ...order, browser: stranger.browser };
    expect((await preview(theirs)).status).toBe(404);
    expect((await claim(theirs, { held: "none", amount: 1 })).status).toBe(404);
    expect((await withdraw(theirs)).status).toBe(404);
    const guest = { ...order, browser: app.openBrowser() };
    const asGuest = await guest.browser.fetch("/api/user/refund-claims/preview", {
      method: "POST",
      body: { order_id: order.number },
    });
    expect(asGuest.status).toBe(401);
    const { browser } = await buyerAtPaymentPage(app);
    const [unpaid] = (await browser.call("/orders")).body.data;
    expect(unpaid).toMatchObject({ can_be_refunded: false, refund_claim: null });
    const answer = await browser.post("/refund-claims/preview", { order_id: unpaid.order_id });
    expect(answer.body.code).toBe("refund_not_possible");
  });
});

describe("an order that nothing can be asked back of", () => {
  const expectClosed = async (order: PaidOrder) => {
    expect(await listed(order)).toMatchObject({ can_be_refunded: false });
    expect((await preview(order)).body.code).toBe("refund_not_possible");
    const sent = await claim(order, { held: "none", amount: 1 });
    expect(sent.body.code).toBe("refund_not_possible");
  };

  test("a refunded order can have no claim; the rest of a partly refunded one can (D-222)", async () => {
    const order = await paidOrder();
    await refund(order, { amount: 99 });
    await everythingDone(app);
    expect(await listed(order)).toMatchObject({ can_be_refunded: true });
    expect((await preview(order, "none")).body.data).toMatchObject({ reserved: 99, amount: 100 });
    await refund(order, {});
    // The money is on its way from the moment that it is promised.
    await expectClosed(order);
    await everythingDone(app);
    await expectClosed(order);
  });

  test("a disputed order can have no claim until the dispute is won (D-222)", async () => {
    const order = await paidOrder();
    await sandbox.dispute("stripe", order.paymentId, "opened");
    await everythingDone(app);
    await expectClosed(order);
    await sandbox.dispute("stripe", order.paymentId, "won");
    await everythingDone(app);
    expect(await listed(order)).toMatchObject({ can_be_refunded: true });
  });

  test("the second payment of one purchase can have no claim, as it is refunded automatically (D-222)", async () => {
    const order = await paidOrder();
    const mark = (duplicate: boolean) =>
      sql`update orders set duplicate = ${duplicate} where number = ${order.number}`.execute(db);
    await mark(true);
    await expectClosed(order);
    await mark(false);
  });
});

describe("a claim to a refund", () => {
  test("a claim is stored with the sum that was shown, mailed both ways, and in Today for roles that refund (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    expect(await listed(order)).toMatchObject({ can_be_refunded: true, refund_claim: null });
    const sent = await claim(order, {
      held: "none",
      amount: paid,
      note: "We move\u0000 away.\nTo <Doha>.",
    });
    expect(sent.body.data).toMatchObject({ state: "waiting", amount: paid, answer: "" });
    expect(await listed(order)).toMatchObject({
      can_be_refunded: false,
      refund_claim: { state: "waiting", amount: paid },
    });
    const family = (await mailsTo(order.email)).at(-1);
    expect(family?.subject).toBe(`${order.number} – your request for a refund`);
    expect(family?.text).toContain("/account");
    expect(family?.text).not.toContain("We move");
    const [staff] = await mailsToStaff(order);
    expect(staff?.text).toContain("We move  away.\nTo <Doha>.");
    expect(staff?.html).toContain("We move  away.<br>To &lt;Doha&gt;.");
    expect(staff?.text).toContain(`/admin/orders/${order.number}`);
    expect(await waitsInToday(order)).toBe(true);
    expect(await waitsInToday(order, support)).toBe(false);
    const seen = await read(order);
    expect(seen.refund_claims).toMatchObject([
      {
        state: "waiting",
        begun: false,
        held: null,
        proposal: paid,
        note: "We move  away.\nTo <Doha>.",
      },
    ]);
    expect(seen.timeline).toContainEqual(
      expect.objectContaining({ what: "claim_made", by: "buyer", amount: paid }),
    );
  });

  test("a claim made twice, also at once, is one; with another sum than was shown it is refused (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    expect((await claim(order, { held: "none", amount: paid - 1 })).body.code).toBe(
      "refund_changed",
    );
    const body = { held: "none", amount: paid };
    const answers = await Promise.all([1, 2, 3].map(() => claim(order, body)));
    expect(answers.map(({ body: { code } }) => code ?? "stored").toSorted()).toEqual([
      "refund_claimed",
      "refund_claimed",
      "stored",
    ]);
    expect((await read(order)).refund_claims).toHaveLength(1);
  });

  test("sessions that cannot be counted are left to staff; where they can be counted they must be (D-222)", async () => {
    const counted = await paidOrder();
    expect(await claim(counted, { held: "begun", amount: null })).toMatchObject({
      status: 422,
      body: { data: { errors: [{ field: "held" }] } },
    });
    const uncounted = await paidOrder();
    await sql`update order_lines set sessions = null where order_id =
      (select id from orders where number = ${uncounted.number})`.execute(db);
    const { needs, lines, paid } = (await preview(uncounted)).body.data;
    expect([needs, lines[0].sessions]).toEqual(["decision", []]);
    expect((await preview(uncounted, "none")).body.data.amount).toBe(paid);
    expect((await claim(uncounted, { held: "begun", amount: paid })).body.code).toBe(
      "refund_changed",
    );
    // Nor may they say a number that nothing can be compared with.
    expect((await claim(uncounted, { held: "1/36", amount: null })).status).toBe(422);
    const sent = await claim(uncounted, { held: "begun", amount: null });
    expect(sent.body.data).toMatchObject({ state: "waiting", amount: null });
    expect((await read(uncounted)).refund_claims).toMatchObject([
      { begun: true, held: null, amount: null, proposal: null },
    ]);
    expect((await mailsTo(uncounted.email)).at(-1)?.text).toContain("class schedule");
  });

  test("a claim is refused when all sessions were held, and when its text is too long (D-222, D-223)", async () => {
    const order = await paidOrder();
    const [all] = (await preview(order)).body.data.lines[0].sessions;
    const held = { held: `${all}/${all}`, amount: 0 };
    expect((await claim(order, held)).body.code).toBe("refund_not_possible");
    const long = { held: "none", amount: 1, note: "x".repeat(1001) };
    expect((await claim(order, long)).status).toBe(422);
  });

  test("the eleventh claim in a day is refused; claims refused before do not count (D-223)", async () => {
    const order = await paidOrder();
    const { amount } = (await preview(order, "none")).body.data;
    for (let number = 0; number < 11; number += 1) {
      const other = await claim(order, { held: "none", amount: amount - 1 });
      expect(other.body.code).toBe("refund_changed");
    }
    for (let number = 0; number < 10; number += 1) {
      expect((await claim(order, { held: "none", amount })).status).toBe(200);
      expect((await withdraw(order)).status).toBe(200);
    }
    expect((await claim(order, { held: "none", amount })).body.code).toBe("too_many_requests");
    expect((await listed(order)).refund_claim.state).toBe("withdrawn");
  });

  test("a claim that the family withdraws waits no more, and no mail says that it does (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await everythingDone(app);
    const before = (await mailsTo(order.email)).length;
    await claim(order, { held: "none", amount: paid });
    expect((await withdraw(order)).body.data).toMatchObject({ state: "withdrawn" });
    expect((await withdraw(order)).body.code).toBe("refund_changed");
    expect(await waitsInToday(order)).toBe(false);
    expect((await mailsTo(order.email)).length - before).toBeLessThanOrEqual(1);
    const { id } = (await read(order)).refund_claims[0];
    const sendMail = vi.fn();
    const late = { claimId: id, state: "waiting" } as const;
    await JOBS["send-refund-claim-mail"].perform({ shop: app.shop, sendMail }, late);
    await JOBS["send-refund-claim"].perform({ shop: app.shop, sendMail }, late);
    expect(sendMail).not.toHaveBeenCalled();
    expect((await claim(order, { held: "none", amount: paid })).status).toBe(200);
  });

  test("of several claims the account and staff see the newest first (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    const made: string[] = [];
    for (let minutes = 1; minutes <= 5; minutes += 1) {
      clock.aheadMs = minutes * 60_000;
      const { claimed_at } = (await claim(order, { held: "none", amount: paid })).body.data;
      made.unshift(claimed_at);
      expect(await listed(order)).toMatchObject({ refund_claim: { state: "waiting", claimed_at } });
      await withdraw(order);
      const taken = { state: "withdrawn", claimed_at };
      expect(await listed(order)).toMatchObject({ can_be_refunded: true, refund_claim: taken });
    }
    const shown: { claimed_at: string }[] = (await read(order)).refund_claims;
    expect(shown.map(({ claimed_at }) => claimed_at)).toEqual(made);
    clock.aheadMs = 0;
  });

  test("a withdrawn claim is reported once to the staff who were mailed of it (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    expect(await mailsToStaff(order)).toHaveLength(1);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [, mail, ...more] = await mailsToStaff(order);
    expect(mail?.subject).toContain("took its request for a refund back");
    expect(mail?.text).toContain(`/admin/orders/${order.number}`);
    expect(more).toEqual([]);
    await claim(order, { held: "none", amount: paid });
    await withdraw(order);
    const { id } = (await read(order)).refund_claims[0];
    await inTransaction(db, async (transaction) => {
      const data = { claimId: id, state: "withdrawn" } as const;
      await app.shop.jobs.enqueue(transaction, "send-refund-claim", data, "once more");
    });
    const subjects = (await mailsToStaff(order)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === mail?.subject)).toHaveLength(2);
  });

  test("a claim of an erased person cannot be answered, and has no words left (D-224)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid, note: "Kanarinote" });
    const row = await db
      .selectFrom("orders")
      .select("id")
      .where("number", "=", order.number)
      .executeTakeFirstOrThrow();
    await everythingDone(app);
    await eraseBuyersOf(db, [row.id], new Date());
    expect((await read(order)).refund_claims).toMatchObject([{ state: "withdrawn", note: "" }]);
    expect(await waitsInToday(order)).toBe(false);
    // Of another one, whose mails had been tried again and again until then.
    const before = (await sandbox.mails()).length;
    await sql`
      insert into refund_claims (id, payment_id, held, note, claimed_at)
      values ('erased-claim', ${order.paymentId}, 'none', '', now())`.execute(db);
    await inTransaction(db, async (transaction) => {
      const data = { claimId: "erased-claim", state: "waiting" } as const;
      await app.shop.jobs.enqueue(transaction, "send-refund-claim", data, "erased");
      await app.shop.jobs.enqueue(transaction, "send-refund-claim-mail", data, "erased");
    });
    await everythingDone(app);
    expect(await sandbox.mails()).toHaveLength(before);
  });
});

import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { brand } from "#content/brand.ts";
import { inTransaction } from "../db/transaction.ts";
import { JOBS } from "../jobs/jobs.ts";
import { anonymiseOrders } from "../privacy/anonymise.ts";
import { erasePerson } from "../privacy/erase.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const { app, sandbox, clock } = await openPaymentShop({
  REFUND_APPROVAL_ABOVE: "500",
  OWNER_EMAIL: "staff@example.com",
});
const { db } = app.connection;
const DAY_MS = 24 * 60 * 60_000;
/** More than one person of the staff may give back alone. */
const LARGE = { packages: { 42: 4 } };

let [sales, owner, support]: StaffBrowser[] = [];
beforeAll(async () => {
  sales = await openStaffBrowser(app, "sales");
  owner = await openStaffBrowser(app, "owner");
  support = await openStaffBrowser(app, "support");
});

type Order = {
  readonly browser: TestBrowser;
  readonly number: string;
  readonly paymentId: string;
  readonly email: string;
};

async function paidOrder(options: Parameters<typeof buyerAtPaymentPage>[1] = {}): Promise<Order> {
  const { browser, paymentUrl, paymentId, email } = await buyerAtPaymentPage(app, options);
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const [order] = (await browser.call("/orders")).body.data;
  return { browser, number: order.order_id, paymentId, email };
}

const preview = ({ browser, number }: Order, held?: string) =>
  browser.post("/refund-claims/preview", { order_id: number, held });
const claim = ({ browser, number }: Order, body: object) =>
  browser.post("/refund-claims", { order_id: number, ...body });
const withdraw = ({ browser, number }: Order) =>
  browser.post("/refund-claims/withdraw", { order_id: number });

const listed = async ({ browser }: Order) => (await browser.call("/orders")).body.data[0];
const read = async ({ number }: Order, who = owner) =>
  (await who?.call(`orders/${number}`))?.body.data;
const giveBack = ({ number }: Order, body: object, who = sales) =>
  who?.call(`orders/${number}/refunds`, {
    method: "POST",
    body: { reason: "asked for by the family", ...body },
    headers: { "Idempotency-Key": `key-${Math.random()}` },
  });
const decline = ({ number }: Order, id: string, answer: string, who = sales) =>
  who?.call(`orders/${number}/refund-claims/${id}/decline`, { method: "POST", body: { answer } });

const givenBack = async (paymentId: string) =>
  (await sandbox.ledger()).find(({ reference }) => reference === paymentId)?.refunded;

async function mailsTo(email: string) {
  await everythingDone(app);
  const mails: readonly { to: string; subject: string; text: string; html: string }[] = await (
    await fetch(`${app.sandboxUrl}/mail.json`)
  ).json();
  return mails.filter(({ to }) => to === email);
}

const waitsInToday = async ({ number }: Order, who = sales) =>
  (await who?.call("today"))?.body.data.entries.some(
    (entry: { kind: string; order: string }) =>
      entry.kind === "refund_claimed" && entry.order === number,
  );

describe("what the policy gives back, for the family to see", () => {
  test("everything before the first class, the share of the sessions not held after it (D-222)", async () => {
    const order = await paidOrder();
    clock.aheadMs = 3 * DAY_MS;
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

  test("is counted by the sessions of adults or of foundation, and the lines say which is which (D-222, R-PKG-18)", async () => {
    const order = await paidOrder({ packages: { 7: 2 } });
    const { paid, lines } = (await preview(order)).body.data;
    expect(lines).toMatchObject([{ sessions: [96, 120], foundation_sessions: 120 }]);
    expect((await preview(order, "48/96")).body.data.amount).toBe(Math.round(paid * 50) / 100);
    expect((await preview(order, "30/120")).body.data.amount).toBe(Math.round(paid * 75) / 100);
  });

  test("is told to nobody else, and not of an order that was never paid (D-222)", async () => {
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
  const expectClosed = async (order: Order) => {
    expect(await listed(order)).toMatchObject({ can_be_refunded: false });
    expect((await preview(order)).body.code).toBe("refund_not_possible");
    const sent = await claim(order, { held: "none", amount: 1 });
    expect(sent.body.code).toBe("refund_not_possible");
  };

  test("is one whose money has gone back; of one that was refunded in part the rest can be (D-222)", async () => {
    const order = await paidOrder();
    await giveBack(order, { amount: 99 });
    await everythingDone(app);
    expect(await listed(order)).toMatchObject({ can_be_refunded: true });
    expect((await preview(order, "none")).body.data).toMatchObject({ reserved: 99, amount: 100 });
    await giveBack(order, {});
    // The money is on its way from the moment that it is promised.
    await expectClosed(order);
    await everythingDone(app);
    await expectClosed(order);
  });

  test("is one whose payment is disputed, until the dispute is won (D-222)", async () => {
    const order = await paidOrder();
    await sandbox.dispute("stripe", order.paymentId, "opened");
    await everythingDone(app);
    await expectClosed(order);
    await sandbox.dispute("stripe", order.paymentId, "won");
    await everythingDone(app);
    expect(await listed(order)).toMatchObject({ can_be_refunded: true });
  });

  test("is the second payment of one purchase, which goes back by itself (D-222)", async () => {
    const order = await paidOrder();
    const mark = (duplicate: boolean) =>
      sql`update orders set duplicate = ${duplicate} where number = ${order.number}`.execute(db);
    await mark(true);
    await expectClosed(order);
    await mark(false);
  });
});

describe("a claim to a refund", () => {
  test("is stored with the sum that was shown, mailed both ways, and waits in Today for those who refund (D-223)", async () => {
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
    const staff = (await mailsTo("staff@example.com")).at(-1);
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

  test("asked for twice, also at once, is one; with another sum than was shown it is none (D-223)", async () => {
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

  test("of sessions that nobody can count is left to staff; where they can be counted they must be (D-222)", async () => {
    const counted = await paidOrder();
    expect((await claim(counted, { held: "begun", amount: null })).status).toBe(422);
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

  test("is refused when everything was held, when it is too long, and the eleventh time in a day (D-223)", async () => {
    const order = await paidOrder();
    const [all] = (await preview(order)).body.data.lines[0].sessions;
    const held = `${all}/${all}`;
    expect((await claim(order, { held, amount: 0 })).body.code).toBe("refund_not_possible");
    const long = { held: "none", amount: 1, note: "x".repeat(1001) };
    expect((await claim(order, long)).status).toBe(422);
    const codes: unknown[] = [];
    for (let number = 0; number < 10; number += 1) {
      codes.push((await claim(order, { held, amount: 0 })).status);
    }
    expect(codes.at(-2)).toBe(409);
    expect(codes.at(-1)).toBe(429);
  });

  test("is answered by what staff give back, with one call; the money goes the way it came (D-223)", async () => {
    const order = await paidOrder();
    const [all] = (await preview(order)).body.data.lines[0].sessions;
    const held = `1/${all}`;
    const { amount } = (await preview(order, held)).body.data;
    await claim(order, { held, amount });
    const { refund_claims: claims } = await read(order);
    expect(claims[0]).toMatchObject({ begun: true, held: [{ held: 1, of: all }], amount });
    expect((await giveBack(order, { amount: claims[0].proposal }))?.body.data.state).toBe(
      "requested",
    );
    await everythingDone(app);
    expect(await givenBack(order.paymentId)).toBe(Math.round(amount * 100));
    expect(await listed(order)).toMatchObject({ refund_claim: { state: "granted" } });
    expect((await read(order)).refund_claims[0]).toMatchObject({ decided_by: sales?.email });
    expect((await withdraw(order)).body.code).toBe("refund_changed");
    expect(await waitsInToday(order)).toBe(false);
  });

  test("above the sum for one person waits for the second, who answers it; declined, it waits again (D-223)", async () => {
    const order = await paidOrder(LARGE);
    const { paid } = (await preview(order)).body.data;
    expect(paid).toBeGreaterThan(500);
    await claim(order, { held: "none", amount: paid });
    const first = (await giveBack(order, { amount: paid }))?.body.data;
    expect(first.state).toBe("waiting");
    expect(await waitsInToday(order, owner)).toBe(false);
    expect((await listed(order)).refund_claim.state).toBe("waiting");
    const path = `orders/${order.number}/refunds/${first.id}`;
    await owner?.call(`${path}/decline`, { method: "POST" });
    expect(await waitsInToday(order, owner)).toBe(true);
    const again = (await giveBack(order, { amount: paid }))?.body.data;
    await owner?.call(`orders/${order.number}/refunds/${again.id}/approval`, { method: "POST" });
    expect((await listed(order)).refund_claim.state).toBe("granted");
  });

  test("taken back, is given nothing by whoever still sees it wait, nor is another one (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const [seen] = (await read(order)).refund_claims;
    const give = (of = order) => giveBack(of, { amount: seen.proposal, claim_id: seen.id });
    expect((await give(await paidOrder()))?.status).toBe(412);
    await withdraw(order);
    const refused = await give();
    expect([refused?.status, refused?.body.code]).toEqual([412, "changed_meanwhile"]);
    clock.aheadMs = 60_000;
    await claim(order, { held: "none", amount: paid });
    expect((await give())?.status).toBe(412);
    await everythingDone(app);
    expect(await givenBack(order.paymentId)).toBe(0);
    expect((await read(order)).refunds).toEqual([]);
    const [waiting] = (await read(order)).refund_claims;
    expect(waiting.state).toBe("waiting");
    const answered = await giveBack(order, { amount: paid, claim_id: waiting.id });
    expect(answered?.body.data.state).toBe("requested");
    expect((await listed(order)).refund_claim.state).toBe("granted");
    clock.aheadMs = 0;
  });

  test("asked for by two people at once is given back once, also where a second person approves (D-164, D-223)", async () => {
    const order = await paidOrder({ packages: { 42: 8 } });
    const { paid } = (await preview(order)).body.data;
    const [{ sessions }] = (await preview(order)).body.data.lines;
    await claim(order, { held: `${sessions[0] / 2}/${sessions[0]}`, amount: paid / 2 });
    const [{ id: claimId }] = (await read(order)).refund_claims;
    const give = (who: StaffBrowser | undefined) =>
      giveBack(order, { amount: paid / 2, claim_id: claimId }, who);
    const [one, other] = await Promise.all([give(sales), give(owner)]);
    const approve = async (asked: typeof one, who: StaffBrowser | undefined) => {
      const path = `orders/${order.number}/refunds/${asked?.body.data.id}/approval`;
      return (await who?.call(path, { method: "POST" }))?.status;
    };
    expect([await approve(one, owner), await approve(other, sales)]).toEqual([200, 412]);
    await everythingDone(app);
    expect(await givenBack(order.paymentId)).toBe(Math.round(paid * 50));
  });

  test("declined, or answered by another refund, is not answered by what waits for a second person (D-223)", async () => {
    for (const answer of ["declined", "answered"] as const) {
      const order = await paidOrder({ packages: { 42: 8 } });
      const { paid } = (await preview(order)).body.data;
      await claim(order, { held: "none", amount: paid });
      const [{ id: claimId }] = (await read(order)).refund_claims;
      const asked = (await giveBack(order, { amount: paid / 2, claim_id: claimId }))?.body.data;
      if (answer === "declined") await decline(order, claimId, "Not now.", owner);
      else await giveBack(order, { amount: 1 }, owner);
      const approval = `orders/${order.number}/refunds/${asked.id}/approval`;
      const refused = await owner?.call(approval, { method: "POST" });
      expect([refused?.status, refused?.body.code], answer).toEqual([412, "changed_meanwhile"]);
    }
  });

  test("taken back while it waits for a second person, is approved by nobody; it is declined (D-223)", async () => {
    const order = await paidOrder(LARGE);
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const [{ id: claimId }] = (await read(order)).refund_claims;
    const asked = (await giveBack(order, { amount: paid, claim_id: claimId }))?.body.data;
    expect(asked.state).toBe("waiting");
    clock.aheadMs = 60_000;
    await withdraw(order);
    const path = `orders/${order.number}/refunds/${asked.id}`;
    const refused = await owner?.call(`${path}/approval`, { method: "POST" });
    expect([refused?.status, refused?.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await owner?.call(`${path}/decline`, { method: "POST" }))?.status).toBe(200);
    await everythingDone(app);
    expect(await givenBack(order.paymentId)).toBe(0);
    clock.aheadMs = 120_000;
    // What staff ask for afterwards has nothing to do with it.
    const later = (await giveBack(order, { amount: paid }))?.body.data;
    const approval = `orders/${order.number}/refunds/${later.id}/approval`;
    expect((await owner?.call(approval, { method: "POST" }))?.status).toBe(200);
    clock.aheadMs = 0;
  });

  test("is not answered by a refund that was asked for before it (D-223)", async () => {
    const order = await paidOrder(LARGE);
    const { paid } = (await preview(order)).body.data;
    const earlier = (await giveBack(order, { amount: 501 }))?.body.data;
    expect(earlier.state).toBe("waiting");
    clock.aheadMs = 60_000;
    await claim(order, { held: "none", amount: paid });
    await owner?.call(`orders/${order.number}/refunds/${earlier.id}/approval`, { method: "POST" });
    const { refund_claim, can_be_refunded } = await listed(order);
    expect([refund_claim.state, can_be_refunded]).toEqual(["waiting", false]);
    const seen = (await read(order)).refund_claims[0];
    expect([seen.amount, seen.proposal]).toEqual([paid, Math.round((paid - 501) * 100) / 100]);
    clock.aheadMs = 0;
  });

  test("declined, is mailed with the reason in staff's words; then another can be made (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const [{ id }] = (await read(order)).refund_claims;
    expect((await decline(order, id, " "))?.status).toBe(422);
    expect((await decline(order, id, "Why", support))?.body.code).toBe("not_permitted");
    const other = await paidOrder();
    expect((await decline(other, id, "Why"))?.status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => decline(order, id, "Ten were held.")));
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 412]);
    const mail = (await mailsTo(order.email)).at(-1);
    expect(mail?.subject).toBe(`${order.number} – about your request for a refund`);
    expect(mail?.text).toContain("Ten were held.");
    expect(mail?.text).toContain(brand.supportEmail);
    expect(await listed(order)).toMatchObject({
      can_be_refunded: true,
      refund_claim: { state: "declined", answer: "Ten were held." },
    });
    const entries = await db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "refund.claim.decline")
      .where("subject", "=", `order ${order.number}`)
      .execute();
    expect(entries).toHaveLength(1);
    expect((await claim(order, { held: "none", amount: paid })).status).toBe(200);
  });

  test("taken back by the family waits no more, and no mail says that it does (D-223)", async () => {
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
    expect(sendMail).not.toHaveBeenCalled();
    expect((await claim(order, { held: "none", amount: paid })).status).toBe(200);
  });

  test("is the newest of several that the account and staff show first (D-223)", async () => {
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

  test("taken back is told to the staff who were mailed of it, once (D-223)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const toStaff = async () =>
      (await mailsTo("staff@example.com")).filter(({ subject }) => subject.includes(order.number));
    expect(await toStaff()).toHaveLength(1);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [, mail, ...more] = await toStaff();
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
    const subjects = (await toStaff()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === mail?.subject)).toHaveLength(2);
  });

  test("of somebody who is erased while it waits for a second person is no claim taken back: it is approved (D-164, D-224)", async () => {
    const order = await paidOrder(LARGE);
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid });
    const [{ id: claimId }] = (await read(order)).refund_claims;
    const asked = (await giveBack(order, { amount: paid, claim_id: claimId }))?.body.data;
    clock.aheadMs = 60_000;
    await erasePerson(app.shop, order.email, () => {});
    const approval = `orders/${order.number}/refunds/${asked.id}/approval`;
    expect((await owner?.call(approval, { method: "POST" }))?.status).toBe(200);
    await everythingDone(app);
    expect(await givenBack(order.paymentId)).toBe(Math.round(paid * 100));
  });

  test("of somebody who is erased is answered by nobody, and says nothing more (D-224)", async () => {
    const order = await paidOrder();
    const { paid } = (await preview(order)).body.data;
    await claim(order, { held: "none", amount: paid, note: "Kanarinote" });
    const row = await db
      .selectFrom("orders")
      .select("id")
      .where("number", "=", order.number)
      .executeTakeFirstOrThrow();
    await everythingDone(app);
    await anonymiseOrders(db, [row.id], new Date());
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

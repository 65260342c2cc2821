import { beforeAll, expect, test } from "vitest";
import { buyerAtPaymentPage, buyerWhoPaid, type PurchaseOptions } from "../../testing/buyer.ts";
import { orderNumberOf } from "../../testing/payment-rows.ts";
import { openPaymentShop } from "../../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../../testing/staff.ts";

const { app } = await openPaymentShop();
const { db } = app.connection;

let owner: StaffBrowser;
beforeAll(async () => {
  owner = await openStaffBrowser(app, "owner");
});

async function paidOrder(options: PurchaseOptions = {}): Promise<string> {
  const { paymentId } = await buyerWhoPaid(app, options);
  return orderNumberOf(db, paymentId);
}

/** What the audit says of the recorded disputes of an order. */
const recordsOf = (number: string) =>
  db
    .selectFrom("audit_entries")
    .select(["actor", "after"])
    .where("subject", "=", `order ${number}`)
    .where("action", "=", "dispute.record")
    .orderBy("id")
    .execute();

const record = (number: string, body: Readonly<Record<string, unknown>>, who = owner) =>
  who.call(`orders/${number}/disputes`, { method: "POST", body });
const read = async (number: string) => (await owner.call(`orders/${number}`)).body.data;

test("a recorded dispute is in the order, its timeline and the audit, blocks refunds of its amount, and can be lost in part or won (D-252)", async () => {
  const number = await paidOrder({ gateway: "tamara" });
  expect(await read(number)).toMatchObject({ disputes_by_staff: true, disputes: [] });
  const opened = await record(number, { state: "opened", amount: 500.5 });
  expect([opened.status, opened.body.data]).toEqual([200, { state: "opened" }]);
  const disputed = await read(number);
  expect(disputed).toMatchObject({ disputed: 500.5, disputes: [{ state: "opened" }] });
  expect(disputed.timeline).toContainEqual(
    expect.objectContaining({ what: "dispute_opened", by: "staff", amount: 500.5 }),
  );
  const refund = await owner.call(`orders/${number}/refunds`, {
    method: "POST",
    body: { reason: "agreed", amount: 730.83 },
  });
  expect(refund.body.code).toBe("refund_disputed");
  expect((await record(number, { state: "lost", amount: 200 })).status).toBe(200);
  expect(await read(number)).toMatchObject({ disputed: 200, disputes: [{ state: "lost" }] });
  expect((await record(number, { state: "won" })).status).toBe(200);
  expect(await read(number)).toMatchObject({ disputed: 0, disputes: [{ state: "won" }] });
  const acts = await recordsOf(number);
  expect(acts.map(({ after }) => after)).toEqual([
    { dispute: "opened", amount: 500.5, currency: "AED" },
    { dispute: "lost", amount: 200, currency: "AED" },
    { dispute: "won", amount: 200, currency: "AED" },
  ]);
  expect(acts[0]?.actor).toContain(owner.email);
});

test("a dispute that two staff record at the same time is recorded once, of the whole amount when none is given (D-252)", async () => {
  const number = await paidOrder({ gateway: "tabby" });
  const sales = await openStaffBrowser(app, "sales");
  const answers = await Promise.all(
    [owner, sales].map((who) => record(number, { state: "opened" }, who)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { disputes, disputed, total } = await read(number);
  expect([disputes.length, disputed]).toEqual([1, total]);
  expect(await recordsOf(number)).toHaveLength(1);
});

test("of a dispute that one records as won and another as lost at the same time one counts and the other is refused (D-252)", async () => {
  const number = await paidOrder({ gateway: "tabby" });
  const sales = await openStaffBrowser(app, "sales");
  await record(number, { state: "opened", amount: 200, from: null });
  const answers = await Promise.all([
    record(number, { state: "won", from: "opened" }),
    record(number, { state: "lost", from: "opened" }, sales),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const { disputes } = await read(number);
  expect(disputes).toMatchObject([{ amount: 200 }]);
  for (const state of ["won", "lost"]) {
    const isRecorded = disputes[0].state === state;
    const again = await record(number, { state, from: "opened" });
    expect(again.status, "a repeated call changes nothing").toBe(isRecorded ? 200 : 412);
  }
  expect((await read(number)).disputes).toEqual(disputes);
  await record(number, { state: "won" });
  const next = await record(number, { state: "lost", amount: 100, from: "won" });
  expect(next.status).toBe(200);
  expect((await read(number)).disputes).toMatchObject([
    { state: "won", amount: 200 },
    { state: "lost", amount: 100 },
  ]);
});

test.each([
  [{ state: "won" }, "changed_meanwhile", 412],
  [{ state: "opened", from: "won" }, "changed_meanwhile", 412],
  [{ state: "opened", amount: 10_000 }, "refund_too_much", 409],
  [{ state: "opened", amount: 0 }, "invalid_input", 422],
  [{ state: "opened", amount: 1.005 }, "invalid_input", 422],
  [{ state: "closed" }, "invalid_input", 422],
])(
  "recording the dispute %j is refused as %s and changes nothing (D-252)",
  async (body, code, status) => {
    const number = await paidOrder({ gateway: "tamara" });
    const refused = await record(number, body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await read(number)).toMatchObject({ disputed: 0, disputes: [] });
  },
);

test("recording a dispute is refused at Stripe, which reports disputes itself, for an unpaid order, and to support (D-252)", async () => {
  const number = await paidOrder();
  expect((await read(number)).disputes_by_staff).toBe(false);
  expect((await record(number, { state: "opened" })).body.code).toBe("dispute_reported");
  const { paymentId } = await buyerAtPaymentPage(app, { gateway: "tamara" });
  const unpaid = await orderNumberOf(db, paymentId);
  expect((await record(unpaid, { state: "opened" })).body.code).toBe("not_paid");
  expect((await record("999999", { state: "opened" })).status).toBe(404);
  const support = await openStaffBrowser(app, "support");
  expect((await record(unpaid, { state: "opened" }, support)).status).toBe(403);
});

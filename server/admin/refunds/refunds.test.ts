import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { StaffRefund } from "#contract/admin/refunds.ts";
import type { TodayEntry } from "#contract/admin/today.ts";
import { MINUTE_MS } from "#core/durations.ts";
import type { Gateway } from "../../gateways/gateway.ts";
import { GatewayTimeout } from "../../gateways/gateway-errors.ts";
import { eraseBuyersOf } from "../../privacy/erase-rows.ts";
import {
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
  type PurchaseOptions,
} from "../../testing/buyer.ts";
import { refundAtDashboard } from "../../testing/dashboard.ts";
import { orderNumberOf } from "../../testing/payment-rows.ts";
import { openPaymentShop } from "../../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../../testing/staff.ts";

const { app, sandbox, clock } = await openPaymentShop({ REFUND_APPROVAL_ABOVE: "500" });
const { db } = app.connection;

let [owner, sales]: StaffBrowser[] = [];
beforeAll(async () => {
  owner = await openStaffBrowser(app, "owner");
  sales = await openStaffBrowser(app, "sales");
});
const staff = () => {
  if (owner === undefined || sales === undefined) throw new Error("nobody has signed in");
  return { owner, sales };
};

async function paidOrder(
  options: PurchaseOptions = {},
): Promise<{ number: string; paymentId: string }> {
  const { paymentId } = await buyerWhoPaid(app, options);
  return { number: await orderNumberOf(db, paymentId), paymentId };
}

const ask = (
  number: string,
  body: Readonly<Record<string, unknown>> = {},
  key = `key-${Math.random()}`,
  who = staff().sales,
) =>
  who.call(`orders/${number}/refunds`, {
    method: "POST",
    body: { reason: "agreed with the parent", ...body },
    headers: { "Idempotency-Key": key },
  });

const read = async (number: string, who = staff().owner) =>
  (await who.call(`orders/${number}`)).body.data;

const givenBack = async (paymentId: string) =>
  (await sandbox.ledger()).find(({ reference }) => reference === paymentId)?.refunded;

/** What the audit keeps of an order; its amounts are in major units, like those of the API. */
const audited = (number: string) =>
  db
    .selectFrom("audit_entries")
    .select(["action", "after"])
    .where("subject", "=", `order ${number}`)
    .execute();

describe("a refund by staff", () => {
  test("staff refund a part, then the rest; the order shows who asked and why (D-164)", async () => {
    const { number, paymentId } = await paidOrder();
    const part = await ask(number, { amount: 50 });
    expect([part.status, part.body.data]).toMatchObject([
      200,
      { state: "requested", amount: 50, currency: "USD" },
    ]);
    expect(await audited(number)).toContainEqual({
      action: "refund.place",
      after: { refund: expect.any(String), amount: 50, currency: "USD" },
    });
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(5_000);
    await ask(number);
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(19_900);
    const order = await read(number);
    expect(order).toMatchObject({ status: "refunded", refunded: 199 });
    expect(order.refunds).toMatchObject([
      {
        amount: 50,
        state: "done",
        asked_by: staff().sales.email,
        reason: "agreed with the parent",
      },
      { amount: 149, state: "done" },
    ]);
  });

  test("the same refund twice under one key is one refund; the key is refused for anything else (D-164)", async () => {
    const { number, paymentId } = await paidOrder();
    const twice = await Promise.all([1, 2, 3].map(() => ask(number, { amount: 20 }, "key-twice")));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(twice.map(({ body }) => body.data.id)).size).toBe(1);
    await everythingDone(app);
    expect((await ask(number, { amount: 20 }, "key-twice")).body.data.state).toBe("done");
    expect((await ask(number, { amount: 21 }, "key-twice")).body.code).toBe("key_used");
    expect((await ask(number, { amount: 20, reason: "other" }, "key-twice")).body.code).toBe(
      "key_used",
    );
    const other = await paidOrder();
    expect((await ask(other.number, { amount: 20 }, "key-twice")).body.code).toBe("key_used");
    expect(await givenBack(paymentId)).toBe(2_000);
    expect((await ask(number, { amount: 20 }, "short")).status).toBe(422);
  });

  test("two people with the same key make two refunds, because keys belong to a person (D-164)", async () => {
    const { number, paymentId } = await paidOrder();
    const { owner: one, sales: other } = staff();
    for (const who of [one, other]) {
      expect((await ask(number, { amount: 10 }, "key-of-two-people", who)).status).toBe(200);
    }
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(2_000);
  });

  test("refunds requested at the same time never exceed what is left (D-164)", async () => {
    const { number, paymentId } = await paidOrder();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(number, { amount: 99.5 })));
    const codes = answers.map(({ status, body }) => (status === 200 ? "given" : body.code));
    expect(codes.toSorted()).toEqual([
      "given",
      "given",
      "refund_too_much",
      "refund_too_much",
      "refund_too_much",
    ]);
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(19_900);
  });

  test.each([
    [{ amount: 0 }, "invalid_input"],
    [{ amount: -1 }, "invalid_input"],
    [{ amount: 1.001 }, "invalid_input"],
    [{ amount: 199.01 }, "refund_too_much"],
    [{ reason: " " }, "invalid_input"],
    [{ reason: "x".repeat(501) }, "invalid_input"],
  ])("of %j is refused: %s (D-164)", async (body, code) => {
    const { number } = await paidOrder();
    expect((await ask(number, body)).body.code).toBe(code);
  });

  test("a refund of an unpaid or disputed payment is refused (D-164)", async () => {
    const { number, paymentId } = await paidOrder();
    await sandbox.dispute("stripe", paymentId, "opened");
    await everythingDone(app);
    expect((await ask(number)).body.code).toBe("refund_disputed");
    const { paymentId: unpaid } = await buyerAtPaymentPage(app);
    const row = await sql<{ number: string }>`select number from orders o
      join payments p on p.order_id = o.id where p.id = ${unpaid}`.execute(db);
    expect((await ask(row.rows[0]?.number ?? "")).body.code).toBe("not_paid");
  });

  test("a refund needs the permission and a fresh second factor (D-164)", async () => {
    const { number } = await paidOrder();
    const support = await openStaffBrowser(app, "support");
    expect((await ask(number, {}, "key-support", support)).body.code).toBe("not_permitted");
    const late = await openStaffBrowser(app, "owner");
    clock.aheadMs = 6 * 60_000;
    expect((await ask(number, {}, "key-late", late)).body.code).toBe("confirm_identity");
  });

  test("a refund waits while the gateway is unavailable, and the order shows that (D-164)", async () => {
    const { number, paymentId } = await paidOrder();
    await sandbox.control({ failWith: "500", failNext: 1_000 });
    await ask(number, { amount: 10 });
    await app.shop.jobs.drain();
    const order = await read(number);
    expect(order.refunds).toMatchObject([{ state: "sent", settled_at: null }]);
    expect(order.payment.reserved).toBe(10);
    clock.aheadMs = 31 * 60_000;
    const someone = await openStaffBrowser(app, "owner");
    const { body } = await someone.call("today");
    expect(body.data.entries).toContainEqual(
      expect.objectContaining({ kind: "refund_slow", order: number, next: "wait" }),
    );
    await sandbox.reset();
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(1_000);
  });
});

describe("a large refund", () => {
  const LARGE = { packages: { 42: 4 } };
  const decide = (number: string, id: string, decision: string, who: StaffBrowser) =>
    who.call(`orders/${number}/refunds/${id}/${decision}`, { method: "POST" });

  test("a large refund waits for a second person, who cannot be the one who asked (D-164)", async () => {
    const { number, paymentId } = await paidOrder(LARGE);
    const { body } = await ask(number, { amount: 500.01 });
    expect(body.data).toMatchObject({ state: "waiting", amount: 500.01 });
    const { id } = body.data;
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(0);
    const { sales: asker, owner: other } = staff();
    expect((await decide(number, id, "approval", asker)).body.code).toBe("second_person");
    const today = await other.call("today");
    expect(today.body.data.entries).toContainEqual(
      expect.objectContaining({ kind: "refund_approval", id, order: number, next: "approve" }),
    );
    const own = await asker.call("today");
    expect(JSON.stringify(own.body.data.entries)).not.toContain(id);
    const answers = await Promise.all([1, 2].map(() => decide(number, id, "approval", other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await audited(number)).map(({ action }) => action).toSorted()).toEqual([
      "refund.approve",
      "refund.ask",
    ]);
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(50_001);
    expect((await read(number)).refunds).toMatchObject([
      { state: "done", asked_by: asker.email, decided_by: other.email },
    ]);
  });

  test("small refunds count together towards the limit; up to it no second person is needed (D-164)", async () => {
    const { number } = await paidOrder(LARGE);
    expect((await ask(number, { amount: 500 })).body.data.state).toBe("requested");
    expect((await ask(number, { amount: 0.01 })).body.data.state).toBe("waiting");
  });

  test("small refunds that several people request at the same time count together towards the limit (D-164)", async () => {
    const { number, paymentId } = await paidOrder(LARGE);
    const { owner: one, sales: other } = staff();
    const asked = await Promise.all(
      [one, other, one, other, one, other].map((who, part) =>
        ask(number, { amount: 120 }, `part-number-${part}`, who),
      ),
    );
    const states = asked.map(({ body }) => body.data.state).toSorted();
    expect(states).toEqual([...Array(4).fill("requested"), ...Array(2).fill("waiting")]);
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(48_000);
    for (const [part, { body }] of asked.entries()) {
      if (body.data.state !== "waiting") continue;
      const asker = part % 2 === 0 ? one : other;
      const { body: answer } = await decide(number, body.data.id, "approval", asker);
      expect(answer.code).toBe("second_person");
    }
  });

  test("the limit is converted into other currencies by the peg (D-126, D-164)", async () => {
    const { number } = await paidOrder({ ...LARGE, gateway: "tamara" });
    const order = await read(number);
    expect(order.currency).toBe("AED");
    const { body } = await ask(number, { amount: 1_836.26 });
    expect(body.data.state).toBe("waiting");
    await decide(number, body.data.id, "decline", staff().sales);
    expect((await ask(number, { amount: 1_836.25 })).body.data.state).toBe("requested");
  });

  test("a waiting refund can be declined, also by the person who asked; then it cannot be approved (D-164)", async () => {
    const { number, paymentId } = await paidOrder(LARGE);
    const { id } = (await ask(number)).body.data;
    expect((await decide(number, id, "decline", staff().sales)).body.data.state).toBe("declined");
    expect((await decide(number, id, "approval", staff().owner)).status).toBe(412);
    expect((await audited(number)).map(({ action }) => action).toSorted()).toEqual([
      "refund.ask",
      "refund.decline",
    ]);
    expect((await read(number)).refunds).toMatchObject([
      { state: "declined", settled_at: expect.any(String), decided_by: staff().sales.email },
    ]);
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(0);
  });

  test("an approved refund is settled only when the gateway has refunded it (D-164)", async () => {
    const { number } = await paidOrder(LARGE);
    const { id } = (await ask(number)).body.data;
    await sandbox.control({ failWith: "500", failNext: 1_000 });
    expect((await decide(number, id, "approval", staff().owner)).status).toBe(200);
    await app.shop.jobs.drain();
    expect((await read(number)).refunds).toMatchObject([{ state: "sent", settled_at: null }]);
    await sandbox.reset();
    await everythingDone(app);
    expect((await read(number)).refunds).toMatchObject([
      { state: "done", settled_at: expect.any(String) },
    ]);
  });

  test("one key used for two orders at the same time makes one refund (D-164)", async () => {
    for (const round of [1, 2, 3]) {
      const orders = [await paidOrder(LARGE), await paidOrder(LARGE)];
      const answers = await Promise.all(
        orders.map(({ number }) => ask(number, {}, `key-for-two-${round}`)),
      );
      expect(answers.map(({ body }) => body.code ?? body.data.state).toSorted()).toEqual([
        "key_used",
        "waiting",
      ]);
    }
  });

  test("a waiting refund that exceeds what is left by now is not approved (D-164)", async () => {
    const { number, paymentId } = await paidOrder(LARGE);
    const { id } = (await ask(number)).body.data;
    await ask(number, { amount: 100 });
    expect((await decide(number, id, "approval", staff().owner)).body.code).toBe("refund_too_much");
    await everythingDone(app);
    expect(await givenBack(paymentId)).toBe(10_000);
  });

  test("a refund of another order is not approved under this order's address (D-164)", async () => {
    const { number } = await paidOrder(LARGE);
    const other = await paidOrder();
    const { id } = (await ask(number)).body.data;
    expect((await decide(other.number, id, "approval", staff().owner)).status).toBe(404);
    await decide(number, id, "decline", staff().owner);
  });

  test("the reason of a waiting refund is erased with its buyer (D-164)", async () => {
    const { number } = await paidOrder(LARGE);
    await ask(number, { reason: "Mona asked for it" });
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    await eraseBuyersOf(db, [id], new Date());
    expect((await read(number)).refunds[0].reason).toBe("");
  });
});

describe("a refund of which only staff can see what became (D-252)", () => {
  const end = (number: string, id: string, outcome: string, who = staff().sales) =>
    who.call(`orders/${number}/refunds/${id}/outcome`, { method: "POST", body: { outcome } });

  /** Twice its sum went back at Tamara, which does not say whether one of them is ours; another waits behind it. */
  async function refundInReview() {
    const order = await paidOrder({ gateway: "tamara" });
    const { number, paymentId } = order;
    const gateway = app.shop.gateways.get("tamara") as Gateway;
    // A webhook between the two would show just our sum.
    await sandbox.control({ webhooks: "none" }, "tamara");
    vi.spyOn(gateway, "refundPayment").mockImplementationOnce(async () => {
      for (const _ of ["one", "two"]) await refundAtDashboard(app, "tamara", paymentId, 5_000);
      throw new GatewayTimeout("no answer in time");
    });
    const { id } = (await ask(number, { amount: 50 })).body.data;
    await everythingDone(app);
    await ask(number, { amount: 20 });
    clock.aheadMs = MINUTE_MS;
    await everythingDone(app);
    vi.restoreAllMocks();
    expect((await read(number)).refunds).toMatchObject([
      { amount: 50, state: "sent", review: expect.any(String) },
      { amount: 20, state: "requested" },
    ]);
    return { ...order, id };
  }

  test.each([
    { outcome: "done", refunded: 120, states: ["done", "done", "done"] },
    { outcome: "refused", refunded: 120, states: ["done", "done", "done", "refused"] },
  ] as const)(
    "a refund in review ends once with the recorded outcome $outcome, the next refund is sent, and the audit names who recorded it",
    async ({ outcome, refunded, states }) => {
      const { number, paymentId, id } = await refundInReview();
      const answers = await Promise.all([1, 2].map(() => end(number, id, outcome)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const [given] = answers.filter(({ status }) => status === 200);
      expect(given?.body.data).toEqual({ state: outcome });
      await everythingDone(app);
      const order = await read(number);
      expect(order.refunded).toBe(refunded);
      expect(order.refunds.map(({ state }: StaffRefund) => state).toSorted()).toEqual(states);
      expect(order.refunds.find((refund: StaffRefund) => refund.id === id).state).toBe(outcome);
      expect(await givenBack(paymentId)).toBe(refunded * 100);
      expect(await audited(number)).toContainEqual({
        action: `refund.${outcome}`,
        after: { refund: id, amount: 50, currency: "AED" },
      });
      const { entries } = (await staff().owner.call("today")).body.data;
      const kinds = entries.filter((entry: TodayEntry) => entry.id === id);
      expect(kinds.map(({ kind }: TodayEntry) => kind)).not.toContain("refund_unclear");
    },
  );

  test.each([
    { outcome: "done", unsent: [{ by: null, amount: 20 }] },
    {
      outcome: "refused",
      unsent: [
        { by: "staff", amount: 50 },
        { by: null, amount: 20 },
      ],
    },
  ] as const)(
    "a refund in review ends as $outcome although everything is disputed by now; the refund behind it is not sent, and the timeline says who refused which",
    async ({ outcome, unsent }) => {
      const { number, paymentId, id } = await refundInReview();
      const body = { state: "opened", from: null };
      await staff().owner.call(`orders/${number}/disputes`, { method: "POST", body });
      expect((await end(number, id, outcome)).status).toBe(200);
      await everythingDone(app);
      const order = await read(number);
      expect(order).toMatchObject({ refunded: 100, disputed: 730.83 });
      expect(await givenBack(paymentId)).toBe(10_000);
      const refused = order.timeline.filter(
        ({ what }: { what: string }) => what === "refund_refused",
      );
      expect(refused).toMatchObject(unsent);
    },
  );

  test("of two different outcomes recorded at the same time one counts and the other is refused", async () => {
    const { number, id } = await refundInReview();
    const { owner: one, sales: other } = staff();
    const answers = await Promise.all([
      end(number, id, "refused", one),
      end(number, id, "done", other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const acts = (await audited(number)).map(({ action }) => action);
    expect(acts.filter((action) => /^refund\.(?:done|refused)$/.test(action))).toHaveLength(1);
  });

  test("an outcome is refused for a refund that is not in review, under another order's address, and with an unknown word", async () => {
    const { number, id } = await refundInReview();
    const other = await paidOrder();
    const { id: done } = (await ask(other.number, { amount: 10 })).body.data;
    for (const outcome of ["done", "refused"]) {
      expect((await end(other.number, done, outcome)).body.code).toBe("changed_meanwhile");
      expect((await end(other.number, id, outcome)).status).toBe(404);
    }
    expect((await end(number, "none", "done")).status).toBe(404);
    expect((await end(number, id, "sent")).status).toBe(422);
    expect((await read(number)).refunds[0]).toMatchObject({ state: "sent" });
  });
});

describe("the preview of a refund", () => {
  const preview = async (number: string, parameters: Readonly<Record<string, string>> = {}) =>
    (await staff().sales.call(`orders/${number}/refund-preview?${new URLSearchParams(parameters)}`))
      .body;

  test("the preview shows what is left, what the policy proposes, and what would be left after it (D-164)", async () => {
    const { number } = await paidOrder({ packages: { 42: 1 } });
    expect((await preview(number)).data).toMatchObject({
      paid: 199,
      left: 199,
      lines: [{ sessions: [36] }],
      proposal: null,
      needs: "sessions_held",
      amount: 199,
    });
    expect((await preview(number, { held: "9/36" })).data).toMatchObject({
      proposal: 149.25,
      needs: null,
      amount: 149.25,
      left_after: 49.75,
    });
    expect((await preview(number, { held: "9/36", amount: "20" })).data).toMatchObject({
      proposal: 149.25,
      amount: 20,
    });
    expect((await preview(number, { amount: "200" })).data).toMatchObject({ amount: null });
    for (const held of ["37/36", "1/35", "1/36,1/36"]) {
      expect((await preview(number, { held })).code, held).toBe("invalid_input");
    }
    await ask(number, { amount: 100 });
    expect((await preview(number, { held: "9/36" })).data).toMatchObject({
      reserved: 100,
      left: 99,
      proposal: 49.25,
    });
  });

  test("the preview proposes for each line the share of what was paid for that line (D-164)", async () => {
    const { number } = await paidOrder({ packages: { 42: 1, 44: 1 } });
    const { lines } = (await preview(number)).data;
    const [coding, other] = lines.map(({ sessions }: { sessions: number[] }) => sessions[0]);
    const proposalFor = async (held: string) => (await preview(number, { held })).data.proposal;
    expect(await proposalFor(`${coding}/${coding},0/${other}`)).toBe(149);
    expect(await proposalFor(`0/${coding},${other}/${other}`)).toBe(199);
  });

  test("the preview shows foundation's own number of sessions (D-164, R-PKG-18)", async () => {
    const { number } = await paidOrder({ packages: { 42: 1, 7: 2 } });
    const { lines } = (await preview(number)).data;
    expect(lines).toContainEqual(
      expect.objectContaining({ sessions: [96, 120], foundation_sessions: 120 }),
    );
    expect(lines).toContainEqual(expect.not.objectContaining({ foundation_sessions: 120 }));
  });

  test("the preview shows when a second person is needed (D-164)", async () => {
    const { number } = await paidOrder({ packages: { 42: 4 } });
    expect((await preview(number, { amount: "500" })).data.needs_second_person).toBe(false);
    expect((await preview(number, { amount: "500.01" })).data.needs_second_person).toBe(true);
  });
});

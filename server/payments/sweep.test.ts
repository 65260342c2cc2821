import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { isUnsettled, PAYMENT_STATUSES } from "#core/payment.ts";
import { answerInstead } from "../testing/altered-answers.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { openPaymentPages } from "../testing/payment-pages.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { startClock } from "../testing/stopwatch.ts";
import { reconcile } from "./reconcile.ts";
import { settleNow } from "./settle-now.ts";
import { reconcilePayments, sweepPayments } from "./sweep.ts";

/** `SWEEP_PAYMENTS=2000` is a launch day; a usual run is more than one batch. */
const DUE = Number(process.env["SWEEP_PAYMENTS"] ?? "70");
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

const { app, sandbox, clock } = await openPaymentShop();
afterEach(() => {
  vi.restoreAllMocks();
});

async function paidAt(gateway: (typeof GATEWAYS)[number]): Promise<string> {
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app, { gateway });
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  await sandbox.control({ webhooks: "none" }, gateway);
  return paymentId;
}

async function refundedOf(paymentId: string): Promise<number> {
  const { refunded } = await app.shop.db
    .selectFrom("payments")
    .select("refunded")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return refunded;
}

/** Every gateway answers that it does not know our key. */
function refuseKey(): void {
  const refusal = async () => Response.json({ error: {} }, { status: 401 });
  vi.spyOn(app.sandbox, "fetch").mockImplementation(refusal);
}

async function sweepAfter(days: number): Promise<void> {
  clock.aheadMs = days * DAY_MS;
  await sweepPayments(app.shop);
  // The shop's own sweep, whose minute may have come, may have taken the payment before.
  await everythingDone(app);
}

describe.each(GATEWAYS)("a payment through %s that is paid", (gateway) => {
  test("a paid payment is checked every week: a refund without a webhook is counted (D-127)", async () => {
    const paymentId = await paidAt(gateway);
    await sweepAfter(8);
    await refundAtDashboard(app, gateway, paymentId, 1_000);
    await sweepAfter(9);
    expect(await refundedOf(paymentId)).toBe(0);
    await sweepAfter(16);
    expect(await refundedOf(paymentId)).toBe(1_000);
  });

  test.each([
    { why: "does not answer", days: 8, control: { failNext: 1_000 } },
    { why: "does not answer at its last check", days: 181, control: { failNext: 1_000 } },
    { why: "refuses our key", days: 8, control: null },
    { why: "refuses our key at its last check", days: 181, control: null },
  ])(
    "a paid payment whose gateway $why is checked again within the hour (D-127)",
    async ({ days, control }) => {
      const paymentId = await paidAt(gateway);
      await refundAtDashboard(app, gateway, paymentId, 1_000);
      if (control === null) refuseKey();
      else await sandbox.control(control, gateway);
      await sweepAfter(days);
      vi.restoreAllMocks();
      await sandbox.control({ failNext: 0 }, gateway);
      expect(await refundedOf(paymentId)).toBe(0);
      await sweepAfter(days + 2 / 24);
      expect(await refundedOf(paymentId)).toBe(1_000);
    },
  );

  test("a paid payment is due again within the hour while its gateway is asked, in case the process is killed (D-127)", async () => {
    const paymentId = await paidAt(gateway);
    const asked = app.shop.gateways.get(gateway);
    if (asked === undefined) throw new Error("no such gateway");
    const real = asked.reportPayment.bind(asked);
    const hours: number[] = [];
    vi.spyOn(asked, "reportPayment").mockImplementation(async (reference) => {
      const { at } = await app.shop.db
        .selectFrom("payments")
        .select("next_check_at as at")
        .where("id", "=", paymentId)
        .executeTakeFirstOrThrow();
      hours.push(((at?.getTime() ?? Number.NaN) - app.shop.now().getTime()) / HOUR_MS);
      return real(reference);
    });
    await sweepAfter(181);
    expect(hours).toEqual([expect.closeTo(1, 1)]);
  });

  test("a paid payment is not checked any more once all of it has been refunded (D-127)", async () => {
    const paymentId = await paidAt(gateway);
    const { amount, reference } = await app.shop.db
      .selectFrom("payments")
      .select(["amount", "reference"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    await refundAtDashboard(app, gateway, paymentId, amount);
    const asked = vi.spyOn(app.shop.gateways.get(gateway) ?? expect.fail(), "reportPayment");
    await sweepAfter(8);
    expect(asked).toHaveBeenCalledWith(reference);
    asked.mockClear();
    await sweepAfter(16);
    expect(asked).not.toHaveBeenCalledWith(reference);
  });

  test("a paid payment is not checked any more after half a year (D-127)", async () => {
    const paymentId = await paidAt(gateway);
    await sweepAfter(181);
    await refundAtDashboard(app, gateway, paymentId, 1_000);
    await sweepAfter(365);
    expect(await refundedOf(paymentId)).toBe(0);
  });
});

/** The minutes between the questions about a payment whose buyer has not paid yet. */
const PAUSES = [2, 5, 10, 20, 40, 60, 60, 60];

test("an open payment is checked within minutes, then every hour, and once a day when it is old (D-127)", async () => {
  await sandbox.control({ webhooks: "none" });
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app);
  const openedAt = Date.now();
  const afterMinutes = async (minutes: number) => {
    clock.aheadMs = openedAt + minutes * MINUTE_MS - Date.now();
    await sweepPayments(app.shop);
    await everythingDone(app);
    return app.shop.db
      .selectFrom("payments")
      .select(["status", "checks"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
  };
  let minutes = 0;
  for (const [checks, pause] of PAUSES.entries()) {
    expect(await afterMinutes(minutes + pause - 1)).toEqual({ status: "pending", checks });
    minutes += pause + 1;
    expect(await afterMinutes(minutes)).toEqual({ status: "pending", checks: checks + 1 });
  }
  const { checks } = await afterMinutes(4 * DAY_MINUTES);
  await sandbox.settle(paymentUrl, "approve");
  expect(await afterMinutes(5 * DAY_MINUTES - 1)).toEqual({ status: "pending", checks });
  expect(await afterMinutes(5 * DAY_MINUTES + 1)).toEqual({ status: "paid", checks: checks + 1 });
});

test("an authorised payment that could not be captured is tried again a minute later (D-127)", async () => {
  await sandbox.control({ webhooks: "none" }, "tamara");
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app, { gateway: "tamara" });
  await sandbox.settle(paymentUrl, "approve");
  const statusAfter = async (seconds: number) => {
    clock.aheadMs += seconds * 1_000;
    await sweepPayments(app.shop);
    await everythingDone(app);
    const row = await app.shop.db
      .selectFrom("payments")
      .select("status")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    return row.status;
  };
  answerInstead(/\/payments\/capture/, () => new Response("", { status: 500 }));
  expect(await statusAfter(180)).toBe("authorised");
  vi.restoreAllMocks();
  expect(await statusAfter(61)).toBe("paid");
});

test("an ended payment in review is checked until its gateway reports our terms (D-127)", async () => {
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app);
  const { db } = app.shop;
  await sql`update payments set status = 'expired', next_check_at = null
    where id = ${paymentId}`.execute(db);
  await sql`update orders set status = 'expired' where id =
    (select order_id from payments where id = ${paymentId})`.execute(db);
  await sandbox.control({ amountSkewMinor: -100 });
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const statusOf = async () => {
    const { rows } = await sql<{ status: string }>`
      select status from payments where id = ${paymentId}`.execute(db);
    return rows[0]?.status;
  };
  expect(await statusOf()).toBe("review");
  await sandbox.control({ amountSkewMinor: 0, webhooks: "none" });
  await sweepAfter(1);
  expect(await statusOf()).toBe("paid");
});

test("open payments are checked also when the paid ones cannot be claimed (D-127)", async () => {
  await paidAt("stripe");
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app);
  await sandbox.settle(paymentUrl, "approve");
  const { db } = app.shop;
  await sql`create function refuse_claim() returns trigger language plpgsql as
    $$ begin raise exception 'paid ones are not claimed'; end $$`.execute(db);
  await sql`create trigger refuse_claim before update of checks on payments for each row
    when (old.status = 'paid') execute function refuse_claim()`.execute(db);
  try {
    clock.aheadMs = 8 * DAY_MS;
    await expect(sweepPayments(app.shop)).rejects.toThrow("paid ones are not claimed");
  } finally {
    await sql`drop function refuse_claim cascade`.execute(db);
  }
  const { status } = await db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("paid");
});

test("a slow gateway delays only its own payments (D-136)", async () => {
  const buyers: Awaited<ReturnType<typeof buyerAtPaymentPage>>[] = [];
  for (const gateway of ["stripe", "tabby"] as const) {
    await sandbox.control({ webhooks: "none" }, gateway);
    buyers.push(await buyerAtPaymentPage(app, { gateway }));
  }
  for (const { paymentUrl } of buyers) await sandbox.settle(paymentUrl, "approve");
  await sandbox.control({ latencyMs: 3_000 });
  clock.aheadMs = 3 * 60_000;
  await sweepPayments(app.shop);
  const ids = buyers.map(({ paymentId }) => paymentId);
  const paid = await app.shop.db
    .selectFrom("payment_events")
    .select("payment_id")
    .where("payment_id", "in", ids)
    .where("status_after", "=", "paid")
    .orderBy("id")
    .execute();
  expect(paid.map(({ payment_id }) => payment_id)).toEqual(ids.toReversed());
});

test.each(PAYMENT_STATUSES.filter(isUnsettled))(
  "reconcile --once checks a payment that is %s, and counts how many it settled",
  async (status) => {
    await sandbox.control({ webhooks: "none" });
    const open = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const { paymentId, paymentUrl } = await buyerAtPaymentPage(app);
    await sandbox.settle(paymentUrl, "approve");
    await sql`update payments set status = ${status} where id = ${paymentId}`.execute(app.shop.db);
    const unanswered = new Map();
    expect(await reconcilePayments(app.shop)).toEqual({ asked: 2, settled: 1, unanswered });
    await sandbox.settle(open.paymentUrl, "expire");
    expect(await reconcilePayments(app.shop)).toEqual({ asked: 1, settled: 1, unanswered });
  },
);

test("reconcile --once counts payments without an answer: gateway silent, key refused, no keys", async () => {
  await sandbox.control({ webhooks: "none" });
  const urls: string[] = [];
  for (const gateway of ["stripe", "tamara", "tamara", "tabby"] as const) {
    urls.push((await buyerAtPaymentPage(app, { gateway })).paymentUrl);
  }
  const gateways = new Map(app.shop.gateways);
  gateways.delete("tabby");
  answerInstead(/\/orders\//, () => new Response("", { status: 500 }));
  const ask = () => reconcilePayments({ ...app.shop, gateways });
  expect(await ask()).toEqual({
    ...{ asked: 3, settled: 0 },
    unanswered: new Map([
      ["tamara", 2],
      ["tabby", 1],
    ]),
  });
  vi.restoreAllMocks();
  refuseKey();
  const { unanswered } = await ask();
  expect(unanswered).toEqual(
    new Map([
      ["stripe", 1],
      ["tamara", 2],
      ["tabby", 1],
    ]),
  );
  vi.restoreAllMocks();
  for (const url of urls) await sandbox.settle(url, "expire");
  expect(await reconcilePayments(app.shop)).toMatchObject({ asked: 4, unanswered: new Map() });
});

test("a payment with its gateway's reference but no page yet is settled by that reference", async () => {
  await sandbox.control({ webhooks: "none" }, "tabby");
  const { paymentId, paymentUrl } = await buyerAtPaymentPage(app, { gateway: "tabby" });
  await sql`update payments set status = 'created', payment_url = null
    where id = ${paymentId}`.execute(app.shop.db);
  await sandbox.settle(paymentUrl, "expire");
  const cause = { actor: "operator", cause: "asked the gateway" } as const;
  expect(await settleNow(app.shop, paymentId, cause)).toBe("expired");
  expect(await settleNow(app.shop, "x".repeat(22), cause)).toBeNull();
});

test("reconcile --once also compares the gateways' books with ours, and settles what differs", async () => {
  await sandbox.control({ webhooks: "none" });
  const { paymentUrl, email } = await buyerAtPaymentPage(app);
  await sandbox.settle(paymentUrl, "approve");
  const { payments, books } = await reconcile(app.shop);
  expect(payments).toMatchObject({ asked: 1, settled: 1 });
  expect(books.compared).toBeGreaterThan(1);
  expect(await sandbox.mailsTo(email)).toHaveLength(1);
});

test(`${DUE} payments that are due at once are asked for without waiting for the next minute (D-127)`, {
  timeout: HANG_MS + DUE * 400,
}, async () => {
  await sandbox.control({ webhooks: "none" });
  const pages = await openPaymentPages(app, DUE);
  for (const page of pages) await sandbox.settle(page, "approve");
  const { rows: due } = await sql<{ id: string }>`
    select id from payments where status = 'pending'`.execute(app.shop.db);
  expect(due).toHaveLength(DUE);
  clock.aheadMs = 3 * 60_000;
  const seconds = startClock();
  for (let sweeps = 0; sweeps < Math.ceil(DUE / 500); sweeps += 1) {
    // Two processes at once, and the shop's own sweep should its minute come: each takes its own.
    await Promise.all([sweepPayments(app.shop), sweepPayments(app.shop)]);
  }
  console.info(`${DUE} due payments asked for in ${seconds().toFixed(1)} s`);
  await app.shop.jobs.drain();
  const { rows: asked } = await sql<{ status: string; checks: number }>`
    select status, checks from payments
    where id = any(${due.map(({ id }) => id)}::text[])`.execute(app.shop.db);
  expect(asked).toEqual(due.map(() => ({ status: "paid", checks: 1 })));
});

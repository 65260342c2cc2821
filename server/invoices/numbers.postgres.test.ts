import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isUnderWay, REFUND_STATES, type RefundState } from "#core/refund.ts";
import { connect } from "../db/connect.ts";
import { findBrokenInvariants } from "../db/invariants.ts";
import { lockOrders } from "../db/locks.ts";
import { migrate } from "../db/migrate.ts";
import type { Queryable } from "../db/schema.ts";
import { seed } from "../db/seed.ts";
import { inTransaction } from "../db/transaction.ts";
import { createDatabase } from "../testing/databases.ts";
import { fillOrders } from "../testing/many-orders.ts";
import { processEnvironment } from "../testing/process-environment.ts";
import { chooseSeed, countOf, Random } from "../testing/random.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { listDueOrders } from "./due.ts";
import { issueDue, issueInvoices } from "./issue.ts";

const INVOICES = countOf("INVOICES", 150);
const WORKERS = countOf("INVOICE_WORKERS", 3);
/** About how many numbers a worker takes before it is killed with one in its hands. */
const KILL_EVERY = Math.max(40, INVOICES / 50);
const random = new Random(chooseSeed("Killed workers"));
const SELLER = {
  country: "SA",
  taxNumber: "310122393500003",
  rate: 1500,
  names: { en: "Yaraa", ar: "يراعة" },
  addresses: { en: "Riyadh", ar: "الرياض" },
};

async function openShopWithDueInvoices(count: number) {
  const url = await createDatabase();
  const connection = await connect(url, "");
  await migrate(connection);
  await seed(connection.db, { coupons: false });
  // Seven of ten of them are paid; of fifty one is refunded too.
  await fillOrders(connection.db, Math.ceil(count / 0.7) + 10);
  await sql`insert into invoices_due (order_id, seller, since)
    select id, ${JSON.stringify(SELLER)}::jsonb, now() from orders where paid_at is not null
    order by number limit ${count}`.execute(connection.db);
  return { url, connection };
}

/** A process that issues what is due, killed at one of its numbers, unless it comes to the end. */
async function runWorker(url: string): Promise<"finished" | "killed"> {
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, "../testing/invoice-worker.ts")],
    {
      env: processEnvironment({ DATABASE_URL: url }),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  let left = 1 + random.below(2 * KILL_EVERY);
  worker.on("message", () => {
    left -= 1;
    if (left === 0) worker.kill("SIGKILL");
  });
  const [code, signal] = (await once(worker, "exit")) as [number | null, string | null];
  if (code !== 0 && signal === null) throw new Error(`a worker failed with ${code}`);
  return code === 0 ? "finished" : "killed";
}

/** Keeps workers at it until one finds nothing more to do; returns how many were killed. */
async function issueUnderKills(url: string): Promise<number> {
  let kills = 0;
  let isDone = false;
  const work = async () => {
    while (!isDone) {
      if ((await runWorker(url)) === "killed") kills += 1;
      else isDone = true;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return kills;
}

/** A refund of one cent of an order's payment. */
async function insertRefund(
  db: Queryable,
  orderId: string,
  {
    id,
    at = "2026-12-30T08:00:00Z",
    state = "done",
  }: { readonly id: string; readonly at?: string; readonly state?: RefundState },
): Promise<void> {
  const payment = await db
    .selectFrom("payments")
    .select(["id", "gateway", "currency"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await sql`insert into refunds (id, payment_id, gateway, amount, currency, state, actor, reason,
      settled_at)
    values (${id}, ${payment.id}, ${payment.gateway}, 1, ${payment.currency}, ${state}, 'staff', '',
      ${isUnderWay(state) ? null : at}::timestamptz)`.execute(db);
}

test("invoice workers that are killed skip no number and use none twice (D-216)", async () => {
  const { url, connection } = await openShopWithDueInvoices(INVOICES);
  const { db } = connection;
  const kills = await issueUnderKills(url);
  const numbers = await db
    .selectFrom("invoices")
    .select(["kind", "position", "order_id"])
    .orderBy("position")
    .execute();
  const positionsOf = (kind: string) =>
    numbers.filter((one) => one.kind === kind).map(({ position }) => position);
  const invoices = positionsOf("invoice");
  expect(invoices).toEqual(Array.from({ length: INVOICES }, (_, index) => index + 1));
  const notes = positionsOf("credit_note");
  expect(notes.length).toBeGreaterThan(0);
  expect(notes).toEqual(Array.from({ length: notes.length }, (_, index) => index + 1));
  expect(await listDueOrders(db, new Date(0))).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  console.info(`${INVOICES} invoices, ${notes.length} credit notes, ${kills} workers killed`);
  await connection.close();
});

test("a number whose transaction is rolled back goes to the next, and times do not go back (D-216)", async () => {
  const { connection } = await openShopWithDueInvoices(6);
  const { db } = connection;
  const [first = "", ...others] = await listDueOrders(db, new Date(0));
  const later = new Date("2026-11-24T12:00:00Z");
  await issueInvoices({ db, now: () => later }, first);
  const earlier = () => new Date("2026-11-24T11:59:00Z");
  const broken = others.map((orderId) =>
    inTransaction(db, async (transaction) => {
      await lockOrders(transaction, sql`id = ${orderId}`);
      await issueDue(transaction, orderId, earlier());
      throw new Error("something fails behind it");
    }).catch(() => "rolled back"),
  );
  const issued = others.map((orderId) => issueInvoices({ db, now: earlier }, orderId));
  await Promise.all([...broken, ...issued]);
  // Asked for once more, nothing comes twice.
  await Promise.all(others.map((orderId) => issueInvoices({ db, now: earlier }, orderId)));
  const rows = await db
    .selectFrom("invoices")
    .select(["number", "issued_at"])
    .where("kind", "=", "invoice")
    .orderBy("position")
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(
    [1, 2, 3, 4, 5, 6].map((position) => `INV-2026-00000${position}`),
  );
  expect(new Set(rows.map(({ issued_at }) => issued_at.getTime()))).toEqual(
    new Set([later.getTime()]),
  );
  expect(await findBrokenInvariants(db)).toEqual([]);
  await connection.close();
});

test("the year of a number is that of the seller's day, and begins its own count (D-216)", async () => {
  const { connection } = await openShopWithDueInvoices(2);
  const { db } = connection;
  const [first = "", second = ""] = await listDueOrders(db, new Date(0));
  // The last minute of the year in Dubai, and the first of the next; in UTC it is the same day.
  await issueInvoices({ db, now: () => new Date("2026-12-31T19:59:59Z") }, first);
  await issueInvoices({ db, now: () => new Date("2026-12-31T20:00:00Z") }, second);
  const rows = await db
    .selectFrom("invoices")
    .select("number")
    .where("kind", "=", "invoice")
    .orderBy("number")
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(["INV-2026-000001", "INV-2027-000001"]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await connection.close();
});

test("a refund that is asked for or refused gets no credit note, beside one that is done (D-215, D-216)", async () => {
  const { connection } = await openShopWithDueInvoices(3);
  const { db } = connection;
  const [orderId = ""] = await listDueOrders(db, new Date(0));
  for (const state of REFUND_STATES) {
    await insertRefund(db, orderId, { id: `refund-${state}`, state });
  }
  const [, ...notes] = await issueInvoices({ db, now: () => new Date() }, orderId);
  expect(notes.map(({ refundId, total }) => [refundId, total])).toEqual([["refund-done", 1]]);
  await connection.close();
});

test("a credit note that another process issues at the same moment comes once (D-216)", async () => {
  const { connection } = await openShopWithDueInvoices(3);
  const { db } = connection;
  const now = () => new Date();
  const [orderId = ""] = await listDueOrders(db, new Date(0));
  await issueInvoices({ db, now }, orderId);
  await insertRefund(db, orderId, { id: "refund-once" });
  const [, ...notes] = await whileLocked(
    db,
    async (other) => {
      await lockOrders(other, sql`id = ${orderId}`);
      await issueDue(other, orderId, now());
    },
    () => issueInvoices({ db, now }, orderId),
    async () => {},
  );
  expect(notes.map(({ refundId }) => refundId)).toEqual(["refund-once"]);
  await connection.close();
});

test("a credit note that lost its job is found again, if its refund is not older than asked for (D-216)", async () => {
  const { connection } = await openShopWithDueInvoices(3);
  const { db } = connection;
  const [orderId = ""] = await listDueOrders(db, new Date(0));
  await issueInvoices({ db, now: () => new Date() }, orderId);
  const settledAt = Date.parse("2026-12-30T08:00:00Z");
  await insertRefund(db, orderId, { id: "refund-lost", at: new Date(settledAt).toISOString() });
  expect(await listDueOrders(db, new Date(settledAt - 1))).toContain(orderId);
  expect(await listDueOrders(db, new Date(settledAt))).not.toContain(orderId);
  await connection.close();
});

test("credit notes follow the order in which the money went back, also over the turn of a year (D-216)", async () => {
  const { connection } = await openShopWithDueInvoices(3);
  const { db } = connection;
  const [orderId = "", other = ""] = await listDueOrders(db, new Date(0));
  const refund = (ofOrder: string, at: string, id: string = randomUUID()) =>
    insertRefund(db, ofOrder, { id, at });
  const issueAt = (ofOrder: string, at: string) =>
    issueInvoices({ db, now: () => new Date(at) }, ofOrder);
  await refund(other, "2026-12-30T08:00:00Z");
  await issueAt(other, "2026-12-30T08:00:00Z");
  await refund(orderId, "2026-12-30T09:00:00Z", "refund-third");
  await refund(orderId, "2026-12-30T09:00:01Z", "refund-second");
  await issueAt(orderId, "2026-12-30T10:00:00Z");
  await refund(orderId, "2027-01-02T09:00:00Z", "refund-first");
  const invoices = await issueAt(orderId, "2027-01-02T09:00:00Z");
  expect(invoices.slice(-3).map(({ number, refundId }) => [number, refundId])).toEqual([
    ["CN-2026-000002", "refund-third"],
    ["CN-2026-000003", "refund-second"],
    ["CN-2027-000001", "refund-first"],
  ]);
  await connection.close();
});

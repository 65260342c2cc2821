import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
} from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { resumeWork } from "./resume.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function paid(): Promise<BuyerAtPaymentPage> {
  return buyerWhoPaid(app);
}

/** The mails to a buyer that some work brings. */
async function mailsOf(
  { email }: BuyerAtPaymentPage,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  rmSync(mailboxOf(app.dataDir), { recursive: true, force: true });
  await work();
  await everythingDone(app);
  const mails = await sandboxOf(app).mails();
  return mails.flatMap(({ to, subject }) => (to === email ? [subject] : [])).toSorted();
}

/** As after a restore of a backup that was made before anything was sent. */
const deleteSentMails = () => sql`delete from order_mails`.execute(app.connection.db);

test("the mails about money that a lost queue would have sent go out when the operator asks, once (D-136)", async () => {
  const buyer = await paid();
  const { paymentId } = buyer;
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount: 1_000, ...why });
  await everythingDone(app);
  const drain = () => resumeWork(app.shop, { all: true });
  const later = { ...app.shop, now: () => new Date(Date.now() + 4 * DAY_MS) };
  expect(await mailsOf(buyer, drain)).toEqual([]);
  await deleteSentMails();
  expect(await mailsOf(buyer, () => resumeWork(app.shop))).toEqual([]);
  expect(await mailsOf(buyer, () => resumeWork(later, { all: true }))).toEqual([]);
  expect(await mailsOf(buyer, drain)).toEqual([
    expect.stringContaining("your receipt"),
    expect.stringContaining("your refund"),
  ]);
  expect(await mailsOf(buyer, drain)).toEqual([]);
});

test("a lost receipt is sent although a later mail was not lost; a second payment has none (D-115, D-136)", async () => {
  const buyer = await paid();
  const { paymentId } = buyer;
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount: 1_000, ...why });
  await everythingDone(app);
  const drain = () => resumeWork(app.shop, { all: true });
  const { db } = app.shop;
  const lose = () => sql`delete from order_mails where kind = 'receipt'`.execute(db);
  await lose();
  expect(await mailsOf(buyer, drain)).toEqual([expect.stringContaining("your receipt")]);
  await lose();
  const mark = (duplicate: boolean) =>
    sql`update orders set duplicate = ${duplicate}
      where id = (select order_id from payments where id = ${paymentId})`.execute(db);
  await mark(true);
  expect(await mailsOf(buyer, drain)).toEqual([]);
  await mark(false);
});

test("a refused refund has no mail about money on its way (D-136)", async () => {
  const buyer = await paid();
  const { paymentId } = buyer;
  const refundId = randomUUID();
  const real = app.sandbox.fetch;
  const refusing = vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const isRefund = request.method === "POST" && new URL(request.url).pathname === "/v1/refunds";
    const error = { type: "invalid_request_error", message: "no" };
    return isRefund ? Response.json({ error }, { status: 400 }) : real(request);
  });
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId, paymentId, amount: 1_000, ...why });
  await everythingDone(app);
  refusing.mockRestore();
  const { state } = await app.shop.db
    .selectFrom("refunds")
    .select("state")
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  expect(state).toBe("refused");
  expect(await mailsOf(buyer, () => resumeWork(app.shop, { all: true }))).toEqual([]);
});

test("work whose job waits for its next try gets no second job, and needs no transaction (D-136)", async () => {
  const { paymentId } = await paid();
  const refundId = randomUUID();
  await sandboxOf(app).control({ failWith: "500", failNext: 1_000 });
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId, paymentId, amount: 1_000, ...why });
  await app.shop.jobs.drain();
  const asked: string[] = [];
  app.connection.watchQueries(({ sql: text }) => asked.push(text));
  await resumeWork(app.shop);
  expect(asked.filter((text) => text.includes("singleton_key ="))).toHaveLength(1);
  expect(asked.filter((text) => text.includes("unfinished work"))).toEqual([]);
  const { rows } = await sql`
    select state from jobs.job where name = 'send-refund' and singleton_key = ${refundId}
      and state in ('created', 'retry', 'active')`.execute(app.shop.db);
  expect(rows).toHaveLength(1);
  await sandboxOf(app).reset();
  await everythingDone(app);
});

test("a mail about money whose job is enqueued again after it was done is sent once (D-136)", async () => {
  const buyer = await paid();
  const { paymentId } = buyer;
  const { orderId } = await app.shop.db
    .selectFrom("payments")
    .select("order_id as orderId")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const refundId = randomUUID();
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId, paymentId, amount: 1_000, ...why });
  await everythingDone(app);
  const { db, jobs } = app.shop;
  const mails = await mailsOf(buyer, async () => {
    await jobs.enqueue(db, "send-receipt", { orderId }, orderId);
    await jobs.enqueue(db, "send-refund-mail", { refundId }, refundId);
  });
  expect(mails).toEqual([]);
});

test("a mail about money that could not be sent is sent by the next try, once (D-136)", async () => {
  const buyer = await buyerAtPaymentPage(app);
  const { paymentId, paymentUrl } = buyer;
  rmSync(mailboxOf(app.dataDir), { recursive: true, force: true });
  writeFileSync(mailboxOf(app.dataDir), "no folder");
  await sandboxOf(app).settle(paymentUrl, "approve");
  await everythingDone(app);
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount: 1_000, ...why });
  await everythingDone(app);
  const nextTry = () => app.shop.jobs.drain();
  expect(await mailsOf(buyer, nextTry)).toEqual([
    expect.stringContaining("your receipt"),
    expect.stringContaining("your refund"),
  ]);
  expect(await mailsOf(buyer, nextTry)).toEqual([]);
});

test("when the search for one kind of lost work fails it is reported, and other kinds are still found (D-136)", async () => {
  const buyer = await paid();
  await deleteSentMails();
  const { jobs } = app.shop;
  const givenUp = { ...jobs.givenUp, retry: () => Promise.reject(new Error("too slow")) };
  const resume = () => resumeWork({ ...app.shop, jobs: { ...jobs, givenUp } }, { all: true });
  const mails = await mailsOf(buyer, () => expect(resume()).rejects.toThrow("not found"));
  expect(mails).toHaveLength(1);
});

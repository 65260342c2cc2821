import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { TodayEntry } from "#contract/admin/today.ts";
import { saveContactMessage } from "../../contact/store.ts";
import { inTransaction } from "../../db/transaction.ts";
import { saveAlert } from "../../payments/alert-store.ts";
import { recordFailure } from "../../payments/health-store.ts";
import { erasePerson } from "../../privacy/erase.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone } from "../../testing/buyer.ts";
import { firstSeatOf, nameSeat } from "../../testing/groups.ts";
import { openPaymentShop } from "../../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../../testing/staff.ts";

const { app, sandbox } = await openPaymentShop();
const { db } = app.connection;

const today = async (staff: StaffBrowser): Promise<readonly TodayEntry[]> =>
  (await staff.call("today")).body.data.entries;
const kindsOf = async (staff: StaffBrowser) => (await today(staff)).map(({ kind }) => kind);

async function orderOf(paymentId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select(["orders.id", "orders.number"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

async function paid() {
  const buyer = await buyerWhoPaid(app);
  return { ...buyer, ...(await orderOf(buyer.paymentId)) };
}

test("Today is empty when nothing needs a person (D-167)", async () => {
  await paid();
  expect(await today(await openStaffBrowser(app, "owner"))).toEqual([]);
});

test("Today shows an open dispute to roles that may see orders, and to no others (D-167)", async () => {
  const { number, paymentId } = await paid();
  await sandbox.dispute("stripe", paymentId, "opened");
  await everythingDone(app);
  for (const role of ["owner", "sales", "support"] as const) {
    expect(await today(await openStaffBrowser(app, role))).toMatchObject([
      { kind: "dispute_open", order: number, next: "open_order" },
    ]);
  }
  expect(await today(await openStaffBrowser(app, "content"))).toEqual([]);
  await sandbox.dispute("stripe", paymentId, "won");
  await everythingDone(app);
  expect(await today(await openStaffBrowser(app, "owner"))).toEqual([]);
});

test("Today shows a gateway that is away, since when and why (D-167)", async () => {
  const staff = await openStaffBrowser(app, "support");
  const failure = { at: new Date(), error: "no answer", reason: "no_answer" } as const;
  for (const _ of [1, 2, 3, 4, 5]) await recordFailure(db, "tabby", failure);
  expect(await today(staff)).toMatchObject([
    { kind: "gateway_away", subject: "tabby", detail: "no_answer", next: "wait" },
  ]);
  await sql`update gateway_health set down_since = null, failed_at = '{}'`.execute(db);
});

test("Today shows a payment whose gateway never confirmed it, and asks the gateway (D-167)", async () => {
  const staff = await openStaffBrowser(app, "support");
  const { paymentId } = await buyerAtPaymentPage(app);
  const { number } = await orderOf(paymentId);
  await sql`update payments set status = 'created', reference = null, payment_url = null, starting_since = null,
    created_at = now() - interval '3 days' where id = ${paymentId}`.execute(db);
  expect(await today(staff)).toMatchObject([
    { kind: "payment_unconfirmed", order: number, next: "ask_gateway" },
  ]);
  const { body } = await staff.call(`orders/${number}/settle`, { method: "POST" });
  expect(body.data.outcome).toBe("asked");
  expect(await kindsOf(staff)).toEqual([]);
});

test("Today shows money of no known payment until a person has handled it (D-167)", async () => {
  const sales = await openStaffBrowser(app, "sales");
  const alert = {
    gateway: "stripe",
    reference: "cs_unknown",
    paymentId: null,
    problem: "no_payment",
  } as const;
  await saveAlert(db, alert, new Date());
  await saveAlert(db, alert, new Date());
  const entries = await today(sales);
  expect(entries).toMatchObject([
    { kind: "payment_unknown", subject: "stripe cs_unknown", order: null, next: "mark_handled" },
  ]);
  const handled = `today/alerts/${entries[0]?.id}/handled`;
  const content = await openStaffBrowser(app, "content");
  expect((await content.call(handled, { method: "POST" })).status).toBe(403);
  expect((await sales.call(handled, { method: "POST" })).status).toBe(200);
  expect((await sales.call(handled, { method: "POST" })).status).toBe(404);
  expect(await today(sales)).toEqual([]);
});

test("Today shows a mail that was given up, and sends it again once (D-167)", async () => {
  const { id: orderId, number, email } = await paid();
  const support = await openStaffBrowser(app, "support");
  await inTransaction(db, async (transaction) => {
    const again = { locale: "en", mailId: "mail-given-up" } as const;
    await app.shop.jobs.enqueue(transaction, "send-receipt", { orderId, again }, "mail-given-up");
    await sql`update jobs.job set state = 'active', started_on = now(), retry_count = retry_limit,
      heartbeat_on = now() - interval '1 minute' where singleton_key = 'mail-given-up'`.execute(
      transaction,
    );
  });
  await app.shop.jobs.drain();
  const entries = await today(support);
  expect(entries).toMatchObject([
    { kind: "job_given_up", order: number, detail: "send-receipt", next: "retry" },
  ]);
  const retry = () => support.call(`today/jobs/${entries[0]?.id}/retry`, { method: "POST" });
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  await everythingDone(app);
  expect(await today(support)).toEqual([]);
  expect(await sandbox.mailsTo(email)).toHaveLength(2);
});

test("Today shows every failed job that the role may try again, however many others there are (D-167)", async () => {
  const { id: orderId } = await paid();
  const support = await openStaffBrowser(app, "support");
  await sql`insert into jobs.job (name, source_name, data, created_on)
    select 'given-up', case when n = 0 then 'send-receipt' else 'send-login-code' end,
      jsonb_build_object('orderId', ${orderId}::text), now() + n * interval '1 second'
    from generate_series(0, 120) n`.execute(db);
  const entries = await today(support);
  expect(entries).toMatchObject([{ kind: "job_given_up", detail: "send-receipt" }]);
  const { rows } = await sql<{ id: string }>`select id from jobs.job
    where source_name = 'send-login-code' limit 1`.execute(db);
  const code = `today/jobs/${rows[0]?.id}/retry`;
  expect((await support.call(code, { method: "POST" })).status).toBe(404);
  await sql`delete from jobs.job where name = 'given-up'`.execute(db);
});

test("Today shows that the mail to a new member of the staff failed (D-167)", async () => {
  const data = JSON.stringify({ staffId: randomUUID(), addedAt: new Date().toISOString() });
  await sql`insert into jobs.job (name, source_name, data)
    values ('given-up', 'send-staff-added', ${data}::jsonb)`.execute(db);
  const owner = await openStaffBrowser(app, "owner");
  expect(await today(owner)).toMatchObject([
    { kind: "job_given_up", detail: "send-staff-added", next: "retry" },
  ]);
  await sql`delete from jobs.job where name = 'given-up'`.execute(db);
});

test("Today shows no mail to or from an erased person, as there is nobody to send it to (interface §11)", async () => {
  const { id: orderId, number, email, browser, paymentId } = await paid();
  await nameSeat(browser, paymentId);
  const sales = await openStaffBrowser(app, "sales");
  const asked = await sales.call(`orders/${number}/refunds`, {
    method: "POST",
    body: { amount: 10, reason: "agreed" },
    headers: { "Idempotency-Key": "before-erasure" },
  });
  expect(asked.status).toBe(200);
  const { id: refundId } = await db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const seatId = await firstSeatOf(app, paymentId);
  const message = {
    id: randomUUID(),
    name: "Huda",
    email,
    phone: "",
    msg: "?",
    locale: "en",
  } as const;
  await saveContactMessage(db, message);
  await everythingDone(app);
  const mails: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "send-receipt": { orderId },
    "send-refund-mail": { refundId },
    "send-invoice": { orderId },
    "send-learners-reminder": { orderId },
    "send-schedule": { seatId },
    "send-contact-message": { messageId: message.id },
  };
  // Books and learning platforms go on without the person.
  const others = { "issue-invoices": { orderId }, "announce-order": { orderId } };
  for (const [kind, data] of Object.entries({ ...mails, ...others })) {
    await sql`insert into jobs.job (name, source_name, data)
      values ('given-up', ${kind}, ${JSON.stringify(data)}::jsonb)`.execute(db);
  }
  const support = await openStaffBrowser(app, "support");
  const shown = async () =>
    (await today(support))
      .filter(({ kind }) => kind === "job_given_up")
      .map(({ detail }) => detail)
      .toSorted();
  expect(await shown()).toEqual(Object.keys({ ...mails, ...others }).toSorted());
  await erasePerson(app.shop, email);
  expect(await shown()).toEqual(Object.keys(others).toSorted());
  await sql`delete from jobs.job where name = 'given-up'`.execute(db);
});

test("Today shows a refused refund although another was asked for before the refusal (D-167)", async () => {
  const { number } = await paid();
  const sales = await openStaffBrowser(app, "sales");
  const ask = (amount: number) =>
    sales.call(`orders/${number}/refunds`, { method: "POST", body: { amount, reason: "agreed" } });
  const bothAsked = Promise.withResolvers<void>();
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const isFirst = request.method === "POST" && /amount=1000&/.test(await request.clone().text());
    if (!isFirst) return real(request);
    await bothAsked.promise;
    const error = { type: "invalid_request_error", message: "no" };
    return Response.json({ error }, { status: 400 });
  });
  const { id } = (await ask(10)).body.data;
  await ask(20);
  bothAsked.resolve();
  await everythingDone(app);
  vi.restoreAllMocks();
  expect((await sales.call(`orders/${number}`)).body.data.refunded).toBe(20);
  expect(await today(sales)).toMatchObject([{ kind: "refund_refused", id, order: number }]);
  expect((await ask(10)).status).toBe(200);
  expect(await today(sales)).toEqual([]);
});

test("Today shows a refused refund until it is asked for again (D-167)", async () => {
  const { number } = await paid();
  const sales = await openStaffBrowser(app, "sales");
  const ask = (key: string) =>
    sales.call(`orders/${number}/refunds`, {
      method: "POST",
      body: { amount: 10, reason: "agreed" },
      headers: { "Idempotency-Key": key },
    });
  // What went back before says nothing of what is refused after it.
  expect((await ask("earlier-one")).status).toBe(200);
  await everythingDone(app);
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const isRefund = request.method === "POST" && /refund/.test(new URL(request.url).pathname);
    const error = { type: "invalid_request_error", message: "no" };
    return isRefund ? Response.json({ error }, { status: 400 }) : real(request);
  });
  const { id } = (await ask("first-try")).body.data;
  await everythingDone(app);
  vi.restoreAllMocks();
  expect(await today(sales)).toMatchObject([
    { kind: "refund_refused", id, order: number, next: "open_order" },
  ]);
  await ask("second-try");
  await everythingDone(app);
  expect(await today(sales)).toEqual([]);
});

test("Today shows a message to roles that answer, until it is answered or closed (D-167)", async () => {
  const support = await openStaffBrowser(app, "support");
  const sales = await openStaffBrowser(app, "sales");
  const id = "message-of-today";
  const message = { id, name: "Mona", email: "mona@example.com", phone: "", msg: "Hello" };
  await saveContactMessage(db, { ...message, locale: "en" });
  expect(await today(support)).toMatchObject([
    { kind: "message_unanswered", id, order: null, next: "open_message" },
  ]);
  expect(await today(sales)).toEqual([]);
  await sql`update contact_messages set closed_at = now() where id = ${id}`.execute(db);
  expect(await today(support)).toEqual([]);
});

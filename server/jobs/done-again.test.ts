import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { buyerAtPaymentPage, everythingDone, newBuyer, paymentIdOf } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { assignSeat, callGroup, familyWithLearner, makeGroup } from "../testing/groups.ts";
import { openMailHost } from "../testing/mail-host.ts";
import { openOrderReceiver } from "../testing/order-receiver.ts";
import { orderIdOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { REGISTERED_SELLER } from "../testing/registered-seller.ts";
import { callStaff, openStaffBrowser } from "../testing/staff.ts";
import { JOBS, type JobData, type JobName } from "./jobs.ts";

/**
 * Whose mails are noted by nobody but the queue: done again, they hand over the very same mail, by whose id a
 * mail host or a reader can tell.
 */
const MAILED_AGAIN: ReadonlySet<JobName> = new Set<JobName>([
  "send-dispute-mail",
  "send-review-mail",
  "send-contact-message",
  "send-trial-request",
  "send-trial-mail",
  "send-refund-claim",
  "send-refund-claim-mail",
  "send-staff-added",
]);
/** Of a code only the hash is stored, so that it cannot be mailed again: another takes its place. */
const NEW_CODES: ReadonlySet<JobName> = new Set<JobName>(["send-login-code", "send-staff-code"]);
/** Tables that have nothing to do with what was done: each page that is looked at, and the codes. */
const OTHERS = ["view_counts", "login_codes"];

const host = await openMailHost();
const receiver = await openOrderReceiver();
const { app, sandbox, clock } = await openPaymentShop({
  ...REGISTERED_SELLER,
  SMTP_URL: `smtp://127.0.0.1:${host.port}/`,
  MAIL_FROM: "Yaraa <shop@shop.example>",
  OWNER_EMAIL: "owner@example.com",
  ORDER_WEBHOOK_URL: receiver.url,
  ORDER_WEBHOOK_SECRET: "secret",
});
afterAll(async () => {
  await receiver.close();
  await host.close();
});
const { db, jobs } = app.shop;

/** Waits for those jobs too that a drain leaves alone because they may take an hour. */
async function restOfWork(): Promise<void> {
  await everythingDone(app);
  await eventually(async () => {
    const { rows } = await sql`
      select name from jobs.job where state in ('created', 'retry', 'active')
        and start_after < now() + interval '1 minute'`.execute(db);
    expect(rows).toEqual([]);
  });
}

async function payTwice(): Promise<string> {
  const { browser, paymentUrl, ...buyer } = await buyerAtPaymentPage(app, { gateway: "tabby" });
  const { body } = await browser.checkout({ ...newBuyer(), ...buyer }, "stripe");
  const atStripe: string = body.data.paymentUrl;
  await sandbox.settle(atStripe, "approve");
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  return paymentIdOf(app, atStripe);
}

/** Everything that makes the shop enqueue a job, as buyers, families, staff and gateways do it. */
async function live(): Promise<void> {
  const owner = await openStaffBrowser(app, "owner");
  const post = (path: string, body: object) =>
    owner.call(path, { method: "POST", body, headers: { "Idempotency-Key": randomUUID() } });
  await post("staff", { email: "new-colleague@example.com", role: "sales" });

  const paymentId = await payTwice();
  const why = { actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount: 1_000, ...why });
  await everythingDone(app);
  await sandbox.dispute("stripe", paymentId, "opened", 2_000);
  await everythingDone(app);
  const orderId = await orderIdOf(db, paymentId);
  // Only a receipt whose file cannot be made leaves the invoice to a mail of its own.
  await jobs.enqueue(db, "send-invoice", { orderId, creditFor: null }, orderId);
  await jobs.enqueue(db, "send-review-mail", { paymentId, refundId: null }, paymentId);

  const family = await familyWithLearner(app, { packages: { 42: 2 } });
  const group = await makeGroup(owner);
  await assignSeat(owner, group, family.seatId);
  await everythingDone(app);
  await callGroup(owner, group, "PATCH", { body: { teacher: "Salma" } });
  const [order] = (await family.browser.call("/orders")).body.data;
  const asked = { order_id: order.order_id, held: "none" };
  const { amount } = (await family.browser.post("/refund-claims/preview", asked)).body.data;
  await family.browser.post("/refund-claims", { ...asked, amount });
  await everythingDone(app);

  const visitor = app.openBrowser();
  const message = {
    name: "Huda",
    email: "huda@example.com",
    phone: "+971501234567",
    msg: "Hello?",
  };
  await visitor.post("/contact", message);
  await visitor.post("/trial-requests", {
    ...message,
    ...{ programme: "fitness", birth_year: 2018, locale: "en", time_zone: "Europe/London" },
  });
  const { id } = await db.selectFrom("contact_messages").select("id").executeTakeFirstOrThrow();
  await post(`messages/${id}/reply`, { text: "Hello!" });
  await everythingDone(app);

  clock.aheadMs = 3 * DAY_MS;
  for (const name of Object.keys(JOBS) as JobName[]) {
    if ("cron" in JOBS[name]) await jobs.enqueue(db, name, {}, "now");
  }
  await restOfWork();
  // Not before, because retention makes the queue forget whom a code was for.
  const guest = app.openBrowser();
  await guest.post("/login/request-code", { email: family.email });
  await callStaff(guest, "sign-in/code", { method: "POST", body: { email: owner.email } });
  await everythingDone(app);
}

type Done = { readonly [Name in JobName]: { name: Name; data: JobData[Name] } }[JobName];

async function listDone(): Promise<readonly Done[]> {
  const { rows } = await sql<Done>`
    select distinct on (name, data::text) name, data from jobs.job
    where state = 'completed' and name = any(${Object.keys(JOBS)}::text[])
    order by name, data::text`.execute(db);
  return rows;
}

/** Every row of the shop, without when a webhook was dealt with last. */
async function readTables(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all(${OTHERS}::text[])`.execute(db);
  const read: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'processed_at')::text as row from ${sql.table(name)} t order by 1`.execute(
      db,
    );
    read[name] = rows.map(({ row }) => row);
  }
  return read;
}

/** To whom each mail went, and its id, which a long one has on a line of its own. */
const listMails = () =>
  host.taken.map(({ data, to }) => `${to} ${/^Message-ID:\s+(\S+)/im.exec(data)?.[1]}`);

async function readEffects() {
  const [tables, ledger] = [await readTables(), await sandbox.ledger()];
  return { tables, ledger, announcements: receiver.posts.length };
}

test("every job can run twice: rows, money and announcements stay, and buyers are not mailed twice (D-208, D-248)", async () => {
  await live();
  const done = await listDone();
  expect(new Set(done.map(({ name }) => name))).toEqual(new Set(Object.keys(JOBS)));
  for (const { name, data } of done) {
    const [effects, mails] = [await readEffects(), listMails()];
    await jobs.enqueue(db, name, data, "again");
    await restOfWork();
    expect(await readEffects(), name).toEqual(effects);
    const again = listMails().slice(mails.length);
    if (NEW_CODES.has(name)) expect(again, name).toHaveLength(1);
    else expect(MAILED_AGAIN.has(name) ? mails : [], name).toEqual(expect.arrayContaining(again));
  }
});

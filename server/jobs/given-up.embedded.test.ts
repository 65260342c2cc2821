import { rmSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { inTransaction } from "../db/transaction.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { deleteExpired } from "../privacy/retention.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { openOrderReceiver } from "../testing/order-receiver.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { resumeWork } from "./resume.ts";

const OWNER = "owner@example.org";
const receiver = await openOrderReceiver();
const lines: string[] = [];
let ahead = 0;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(
    {
      LOG_LEVEL: "error",
      OWNER_EMAIL: OWNER,
      ORDER_WEBHOOK_URL: receiver.url,
      ORDER_WEBHOOK_SECRET: "secret",
    },
    () => new Date(Date.now() + ahead),
    { write: (line) => void lines.push(line) },
  );
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(() => {
  ahead = 0;
  lines.length = 0;
  receiver.posts.length = 0;
  rmSync(mailboxOf(app.dataDir), { recursive: true, force: true });
});

/** The next try of what waits is its last. */
const spendTries = (name: string) =>
  sql`update jobs.job set retry_count = retry_limit where name = ${name}
    and state in ('created', 'retry')`.execute(app.connection.db);

/** Orders that are paid, and whose announcements were refused for the last time. */
async function giveUpAnnouncements(count: number): Promise<void> {
  receiver.answerWith(500);
  for (let left = count; left > 0; left -= 1) {
    const { paymentUrl } = await buyerAtPaymentPage(app);
    await sandboxOf(app).settle(paymentUrl, "approve");
  }
  await everythingDone(app);
  await spendTries("announce-order");
  await app.shop.jobs.drain();
}

async function report(): Promise<void> {
  await app.shop.jobs.enqueue(app.shop.db, "report-given-up", {}, "now");
  await app.shop.jobs.drain();
}

const mailsToOwner = () => sandboxOf(app).mailsTo(OWNER);
const metricsOf = async (name: string) =>
  (await (await fetch(`${app.url}/metrics`)).text())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`));

test("staff get one mail and the log one line about all jobs given up (D-136)", async () => {
  await giveUpAnnouncements(3);
  expect(await metricsOf("shop_jobs_given_up")).toEqual([
    'shop_jobs_given_up{kind="announce-order"} 3',
  ]);
  expect(await mailsToOwner()).toEqual([]);
  await report();
  await report();
  const [mail, ...more] = await mailsToOwner();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/announce-order\u2069?: 3/);
  expect(mail?.subject).toContain("left undone");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { jobs: { "announce-order": 3 }, msg: expect.stringContaining("given up") },
  ]);
});

test("jobs given up are tried again when the operator asks, and not by themselves (D-136)", async () => {
  receiver.answerWith(200);
  await app.shop.jobs.drain();
  await resumeWork({ ...app.shop, now: () => new Date(Date.now() + 4 * DAY_MS) });
  await app.shop.jobs.drain();
  expect(receiver.posts).toEqual([]);
  await resumeWork(app.shop, { all: true });
  await app.shop.jobs.drain();
  expect(receiver.posts).toHaveLength(3);
  expect(await metricsOf("shop_jobs_given_up")).toEqual([]);
});

test("staff learn of a job given up by the next report if the mail about it failed (D-136)", async () => {
  await giveUpAnnouncements(1);
  rmSync(mailboxOf(app.dataDir), { recursive: true, force: true });
  writeFileSync(mailboxOf(app.dataDir), "no folder");
  await report();
  rmSync(mailboxOf(app.dataDir));
  await report();
  await report();
  expect(await mailsToOwner()).toHaveLength(1);
  receiver.answerWith(200);
  await resumeWork(app.shop, { all: true });
  await app.shop.jobs.drain();
});

test.each(["send-login-code", "send-staff-code"] as const)(
  "a sign-in code in a job given up is deleted after a day: %s (D-12)",
  async (name) => {
    const email = `given-up-${name}@example.com`;
    await inTransaction(app.shop.db, async (transaction) => {
      const job = { email, emailKey: email, browserHash: "", onlyToBuyers: false };
      await app.shop.jobs.enqueue(transaction, name, { ...job, locale: "en" }, email);
      await sql`update jobs.job set state = 'active', started_on = now(), retry_count = retry_limit,
      heartbeat_on = now() - interval '1 minute' where singleton_key = ${email}`.execute(
        transaction,
      );
    });
    await app.shop.jobs.drain();
    // The failed job itself goes after an hour (`queues.test.ts`).
    const givenUp = () => app.shop.jobs.givenUp.count();
    expect(await givenUp()).toEqual(new Map([[name, 1]]));
    ahead = 0.9 * DAY_MS;
    await deleteExpired(app.shop);
    expect(await givenUp()).toEqual(new Map([[name, 1]]));
    ahead = 2 * DAY_MS;
    await deleteExpired(app.shop);
    expect(await givenUp()).toEqual(new Map());
  },
);

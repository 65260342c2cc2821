import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { createDatabase } from "../testing/databases.ts";
import { type MailHost, openMailHost } from "../testing/mail-host.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { resumeWork } from "./resume.ts";

let apps: readonly [TestApp, TestApp];
let host: MailHost;
beforeAll(async () => {
  host = await openMailHost();
  const shared = {
    DATABASE_URL: await createDatabase(),
    PUBLIC_URL: "http://localhost:1",
    SMTP_URL: `smtp://127.0.0.1:${host.port}?requireTLS=false`,
    MAIL_FROM: "shop@example.com",
  };
  apps = [await createTestApp(shared), await createTestApp(shared)];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await host.close();
});

const ORDERS = 12;
/** One round alone does not always meet the moment between looking for a job and enqueuing it. */
const ROUNDS = 8;

test("two operators who drain the outbox at once send each receipt once (D-136)", async () => {
  const [app] = apps;
  for (let count = 0; count < ORDERS; count += 1) {
    const { paymentUrl } = await buyerAtPaymentPage(app);
    await sandboxOf(app).settle(paymentUrl, "approve");
  }
  await everythingDone(app);
  for (let round = 0; round < ROUNDS; round += 1) {
    // As after a restore of a backup that was made before anything was sent.
    await sql`delete from order_mails`.execute(app.connection.db);
    const before = host.taken.length;
    await Promise.all(
      apps.map(async ({ shop }) => {
        await resumeWork(shop, { all: true });
        await shop.jobs.drain();
      }),
    );
    expect(host.taken.length - before).toBe(ORDERS);
  }
});

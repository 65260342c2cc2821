import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { forEachConcurrently } from "../queue/for-each-concurrently.ts";
import { eventually } from "../testing/eventually.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { openPaymentPages } from "../testing/payment-pages.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { startClock } from "../testing/stopwatch.ts";

/** `BURST=500`: so many webhooks and as many login codes at once, which may take half a minute. */
const BURST = Number(process.env["BURST"] ?? "25");
/** More than the shop works on at once of one gateway. */
const AT_SLOW_LENDER = 15;
/** How many connections Stripe, and all who sign in, hold open. */
const CALLERS = 50;
/** More calls than the shop makes: it waits for each as long as it ever does. */
const EVERY_CALL = { failWith: "timeout", failNext: 1_000_000 };

const { app, sandbox } = await openPaymentShop();
const { db } = app.connection;

/** Payments that their gateway holds as approved, and of which the shop was not told. */
async function payWithoutWebhook(
  gateway: GatewayIdentifier,
  count: number,
): Promise<readonly string[]> {
  await sandbox.control({ webhooks: "none" }, gateway);
  const pages = await openPaymentPages(app, count, gateway);
  await Promise.all(pages.map((page) => sandbox.settle(page, "approve")));
  const payments = await db
    .selectFrom("payments")
    .select("id")
    .where("gateway", "=", gateway)
    .where("status", "=", "pending")
    .execute();
  return payments.map(({ id }) => id);
}

async function readBooks() {
  const { rows } = await sql<Record<"stripe" | "tamara" | "receipts" | "codes", number>>`
    select (select count(*) from payments where gateway = 'stripe' and status = 'paid') as stripe,
      (select count(*) from payments where gateway = 'tamara' and status = 'paid') as tamara,
      (select count(*) from jobs.job where name = 'send-receipt' and state = 'completed') as receipts,
      (select count(*) from jobs.job where name = 'send-login-code' and state = 'completed') as codes`.execute(
    db,
  );
  return rows[0];
}

test(`${BURST} webhooks and ${BURST} login codes at once are all handled in time beside a lender that does not answer (D-136)`, {
  timeout: HANG_MS + BURST * 400,
}, async () => {
  const atLender = await payWithoutWebhook("tamara", AT_SLOW_LENDER);
  const atStripe = await payWithoutWebhook("stripe", BURST);
  await sandbox.control(EVERY_CALL, "tamara");
  for (const id of atLender) await sandbox.sendWebhook(id, "order_approved", "tamara");

  const browser = app.openBrowser();
  await browser.cart();
  const [seconds, before] = [startClock(), process.cpuUsage()];
  const statuses = new Set<number | null>();
  await Promise.all([
    forEachConcurrently(atStripe, CALLERS, async (id) => {
      const answer = await sandbox.sendWebhook(id, "checkout.session.completed");
      statuses.add(((await answer.json()) as { status: number | null }).status);
    }),
    forEachConcurrently(atStripe, CALLERS, async (id) => {
      const email = `${id.replaceAll(/\W/g, "x")}@example.com`;
      statuses.add((await browser.post("/login/request-code", { email })).status);
    }),
  ]);
  // A gateway whose connection was closed, or that has no answer in time, sends its webhook again.
  statuses.delete(null);
  expect(statuses).toEqual(new Set([200]));
  const stored = seconds();
  await eventually(async () => {
    const done = { stripe: BURST, receipts: BURST, codes: BURST };
    expect(await readBooks()).toMatchObject(done);
  });
  const [all, accepted] = [seconds(), stored].map((told) => told.toFixed(1));
  const { user, system } = process.cpuUsage(before);
  const computed = ((user + system) / 1_000_000).toFixed(1);
  console.info(
    `${BURST} webhooks and ${BURST} codes: accepted in ${accepted} s, done in ${all} s, of which ${computed} s computed`,
  );
  expect(await readBooks()).toMatchObject({ tamara: 0 });
});

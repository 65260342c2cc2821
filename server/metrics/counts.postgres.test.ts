import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { GIVEN_UP } from "../queue/queues.ts";
import { buyerAtPaymentPage } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { undone } from "../testing/undone.ts";
import { readCounts } from "./counts.ts";
import { renderReadings } from "./render.ts";

const { app } = await openPaymentShop();

/** The lines of the figures after a change, which is then undone: no worker sees it. */
function countedAfter(
  change: (transaction: Database) => Promise<unknown>,
): Promise<readonly string[]> {
  return undone(app.shop.db, async (transaction) => {
    await change(transaction);
    return renderReadings(await readCounts({ ...app.shop, db: transaction })).split("\n");
  });
}

test("jobs are as late as the one due for longest, and fail for as long as the oldest that has failed (D-240)", async () => {
  const lines = await countedAfter((transaction) =>
    sql`
      insert into jobs.job (name, state, retry_count, created_on, start_after)
      select name, state::jobs.job_state, tries, now() - created * interval '1 hour',
        now() - due * interval '1 hour'
      from (values
        ('send-invoice', 'created', 0, 9, 2),
        ('send-invoice', 'created', 0, 9, 1),
        ('send-invoice', 'created', 0, 9, -1),
        ('send-invoice', 'retry', 1, 3, 1),
        ('send-invoice', 'active', 0, 9, 5),
        ('send-invoice', 'active', 1, 2, 5),
        ('send-invoice', 'completed', 1, 9, 7),
        (${GIVEN_UP}, 'created', 0, 9, 9)) as row (name, state, tries, created, due)`.execute(
      transaction,
    ),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'shop_jobs{kind="send-invoice",state="created"} 3',
      'shop_jobs{kind="send-invoice",state="retry"} 1',
      'shop_jobs{kind="send-invoice",state="active"} 2',
      'shop_jobs_oldest_seconds{kind="send-invoice"} 7200',
      'shop_jobs_failing_seconds{kind="send-invoice"} 10800',
    ]),
  );
  // What is done is no work; what was given up has its own figure, and would seem to be late for months.
  expect(lines.filter((line) => /"completed"|"given-up"/.test(line))).toEqual([]);
});

test("waiting money is as old as the payment that waits for longest, and a check as late as the first one due (D-240)", async () => {
  const stripe: string[] = [];
  for (const _ of [1, 2, 3]) stripe.push((await buyerAtPaymentPage(app)).paymentId);
  const tamara = await buyerAtPaymentPage(app, { gateway: "tamara" });
  const lines = await countedAfter((transaction) =>
    sql`
      update payments p set status = row.status, created_at = now() - interval '9 hours',
        updated_at = now() - since * interval '1 hour', next_check_at = now() - due * interval '1 minute'
      from (values
        (${stripe[0]}, 'review', 2, 20),
        (${stripe[1]}, 'review', 1, 10),
        (${stripe[2]}, 'paid', 9, 99),
        (${tamara.paymentId}, 'authorised', 3, -60)) as row (id, status, since, due)
      where p.id = row.id`.execute(transaction),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'shop_payments_waiting_seconds{gateway="stripe",status="review"} 7200',
      'shop_payments_waiting_seconds{gateway="tamara",status="authorised"} 10800',
      'shop_payment_checks_late_seconds{gateway="stripe"} 1200',
      'shop_payment_checks_late_seconds{gateway="tamara"} 0',
    ]),
  );
});

import { DAY_MS } from "#core/durations.ts";
import { listWaitingOrders } from "../announce/deliver.ts";
import { listUnmailedSeats } from "../groups/send-schedule.ts";
import { listDueOrders } from "../invoices/due.ts";
import { listUnsentReceipts, listUnsentRefundMails } from "../mail/sent-mails.ts";
import { listOpenRefunds } from "../payments/refund-store.ts";
import type { Shop } from "../shop.ts";
import type { JobData, JobName } from "./jobs.ts";

const ANNOUNCED_FOR_MS = 3 * DAY_MS;
const MAILED_FOR_MS = 3 * DAY_MS;
const CREDITED_FOR_MS = 30 * DAY_MS;

/** Finds one kind of unfinished work, and enqueues jobs for it where they are missing. */
type Step = () => Promise<void>;

/**
 * Enqueues jobs for work that our tables show as unfinished but that has no job, because its retries ran out or
 * the database was restored from a backup, which has no queue: refunds without a final answer, due invoices,
 * credit notes for refunds of the last thirty days, mails to families about their group, and announcements of
 * the last three days. With `all`, also older credit notes and announcements, the mails about payments and
 * refunds of the last three days, and the jobs that were given up. If one kind of work cannot be read, the
 * others are still enqueued.
 * @throws AggregateError of the kinds of work that could not be read
 */
export async function resumeWork(shop: Shop, { all = false } = {}): Promise<void> {
  const { db, jobs } = shop;
  const since = (ms: number) => new Date(shop.now().getTime() - ms);
  const resume =
    <Name extends JobName>(
      name: Name,
      list: () => Promise<readonly string[]>,
      dataOf: (id: string) => JobData[Name],
    ): Step =>
    async () => {
      for (const id of await list()) await jobs.enqueueMissing(name, dataOf(id), id);
    };
  const ofOrder = (orderId: string) => ({ orderId });
  const ofRefund = (refundId: string) => ({ refundId });
  const mails = [
    resume("send-receipt", () => listUnsentReceipts(db, since(MAILED_FOR_MS)), ofOrder),
    resume("send-refund-mail", () => listUnsentRefundMails(db, since(MAILED_FOR_MS)), ofRefund),
  ];
  const credited = all ? new Date(0) : since(CREDITED_FOR_MS);
  const announced = all ? new Date(0) : since(ANNOUNCED_FOR_MS);
  const steps: readonly Step[] = [
    resume("send-refund", () => listOpenRefunds(db), ofRefund),
    resume("issue-invoices", () => listDueOrders(db, credited), ofOrder),
    resume(
      "send-schedule",
      () => listUnmailedSeats(db),
      (seatId) => ({ seatId }),
    ),
    resume("announce-order", () => listWaitingOrders(db, announced), ofOrder),
    ...(all ? [() => jobs.givenUp.retry(), ...mails] : []),
  ];
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, "Some unfinished work was not found.");
}

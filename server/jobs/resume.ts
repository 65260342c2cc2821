import { listWaitingOrders } from "../announce/deliver.ts";
import { listUntoldSeats } from "../groups/tell.ts";
import { listDueOrders } from "../invoices/due.ts";
import { listOpenRefunds } from "../payments/refund-store.ts";
import type { Shop } from "../shop.ts";

const ANNOUNCED_FOR_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Enqueues what our tables show as unfinished but has no job, because its tries ran out, or the
 * database was restored from a backup, which holds no queue: refunds without a final answer, invoices
 * and credit notes that are due, families that do not know their group, and announcements of the last
 * three days. With `all`, also older announcements and the jobs that were given up.
 */
export async function resumeWork(shop: Shop, { all = false } = {}): Promise<void> {
  if (all) await shop.jobs.givenUp.retry();
  for (const refundId of await listOpenRefunds(shop.db)) {
    if (await shop.jobs.isOpen("send-refund", refundId)) continue;
    await shop.jobs.enqueue(shop.db, "send-refund", { refundId }, refundId);
  }
  for (const orderId of await listDueOrders(shop.db)) {
    if (await shop.jobs.isOpen("issue-invoices", orderId)) continue;
    await shop.jobs.enqueue(shop.db, "issue-invoices", { orderId }, orderId);
  }
  for (const seatId of await listUntoldSeats(shop.db)) {
    if (await shop.jobs.isOpen("send-schedule", seatId)) continue;
    await shop.jobs.enqueue(shop.db, "send-schedule", { seatId }, seatId);
  }
  const since = new Date(all ? 0 : shop.now().getTime() - ANNOUNCED_FOR_MS);
  for (const orderId of await listWaitingOrders(shop.db, since)) {
    if (await shop.jobs.isOpen("announce-order", orderId)) continue;
    await shop.jobs.enqueue(shop.db, "announce-order", { orderId }, orderId);
  }
}

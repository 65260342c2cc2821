import { listWaitingOrders } from "../announce/deliver.ts";
import { listOpenRefunds } from "../payments/refund-store.ts";
import type { Shop } from "../shop.ts";

const ANNOUNCED_FOR_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Takes up again what our tables say is still to be done and no job stands for: its tries ran out,
 * or the database was restored from a backup, which holds no queue. Also for refunds on which the
 * gateway has not said its last word. Announcements are left after three days, and so are jobs that
 * were given up, unless `all` is asked for.
 */
export async function resumeWork(shop: Shop, { all = false } = {}): Promise<void> {
  if (all) await shop.jobs.givenUp.retry();
  for (const refundId of await listOpenRefunds(shop.db)) {
    if (await shop.jobs.isOpen("send-refund", refundId)) continue;
    await shop.jobs.enqueue(shop.db, "send-refund", { refundId }, refundId);
  }
  const since = new Date(all ? 0 : shop.now().getTime() - ANNOUNCED_FOR_MS);
  for (const orderId of await listWaitingOrders(shop.db, since)) {
    if (await shop.jobs.isOpen("announce-order", orderId)) continue;
    await shop.jobs.enqueue(shop.db, "announce-order", { orderId }, orderId);
  }
}

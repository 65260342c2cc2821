import { randomUUID } from "node:crypto";
import type { Announcement, Assigned } from "#contract/announcement.ts";
import type { Dispute } from "#core/dispute.ts";
import type { Queryable } from "../db/schema.ts";
import type { TransactionParts } from "../shop.ts";

/** What an announcement says besides: the new state of the dispute, or the seat and its group. */
type Details = { readonly dispute?: Dispute | null; readonly assigned?: Assigned };

/**
 * Records, in the same transaction, that an order was paid, refunded or disputed, or that a seat of it got
 * a group or left one; a job announces it afterwards (interface.md §6). Records nothing if no
 * receiver is configured, or for a duplicate order, which bought nothing.
 */
export async function recordAnnouncement(
  shop: TransactionParts,
  transaction: Queryable,
  orderId: string,
  type: Announcement["type"],
  { dispute = null, assigned }: Details = {},
): Promise<void> {
  if (shop.config.orderWebhook === null) return;
  const { status, refunded, duplicate } = await transaction
    .selectFrom("orders")
    .select(["status", "refunded", "duplicate"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (duplicate) return;
  await transaction
    .insertInto("announcements")
    .values({
      id: randomUUID(),
      order_id: orderId,
      type,
      status: status === "refunded" ? "refunded" : "paid",
      refunded,
      dispute_state: dispute?.state ?? null,
      dispute_amount: dispute?.amount ?? null,
      assigned: assigned === undefined ? null : JSON.stringify(assigned),
      created_at: shop.now(),
    })
    .execute();
  await shop.jobs.enqueue(transaction, "announce-order", { orderId }, orderId);
}

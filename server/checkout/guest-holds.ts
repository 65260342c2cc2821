import { sql } from "kysely";
import { HOUR_MS } from "#core/durations.ts";
import { GATEWAYS_THAT_END_PAGES } from "#core/gateways.ts";
import { endPayment } from "../payments/end-payment.ts";
import { forEachConcurrently } from "../queue/for-each-concurrently.ts";
import type { Shop } from "../shop.ts";

/**
 * How long the payment page of a guest stays open while its order holds a use of a limited coupon,
 * in milliseconds.
 */
export const GUEST_HOLD_MS = 20 * 60_000;
/** By then the gateway has ended the page by itself; an attempt that is still open is being paid. */
const PAGE_ENDED_MS = 2 * HOUR_MS;

const CONCURRENCY = 8;
const BATCH = 64;

/**
 * Ends the payment pages of guests whose orders have held a use of a limited coupon for too long. If the
 * gateway does not end a payment because it is paid or being paid, its report settles it. Superseded orders,
 * which are already being ended, may be among them.
 */
export async function endGuestHolds(shop: Shop): Promise<void> {
  const now = shop.now().getTime();
  const before = new Date(now - GUEST_HOLD_MS);
  const since = new Date(now - PAGE_ENDED_MS);
  const { rows } = await sql<{ id: string }>`
    select p.id from coupon_uses h
    join coupons k on k.id = h.coupon_id and k.max_uses is not null
    join orders o on o.purchase_id = h.purchase_id and o.coupon_id = h.coupon_id
    join users u on u.id = o.user_id and u.verified_at is null
    join payments p on p.order_id = o.id
    where h.state = 'held' and o.status = 'pending'
      and p.gateway = any(${GATEWAYS_THAT_END_PAGES}::text[]) and p.status in ('created', 'pending')
      and p.created_at between ${since} and ${before}
    order by p.created_at limit ${BATCH}`.execute(shop.db);
  await forEachConcurrently(rows, CONCURRENCY, async ({ id }) => {
    try {
      await endPayment(shop, id, "held a coupon for long");
    } catch (error) {
      shop.log.warn({ err: error, paymentId: id }, "payment page not ended, tried again later");
    }
  });
}

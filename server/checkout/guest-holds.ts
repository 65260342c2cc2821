import { sql } from "kysely";
import { normalizePersonKey } from "#core/checkout.ts";
import { Refusal } from "#core/errors.ts";
import type { GatewayIdentifier } from "#core/payment.ts";
import type { Queryable } from "../db/schema.ts";
import { THIS_MACHINE } from "../http/address.ts";
import { type Limit, tallyAct } from "../http/limits.ts";
import type { Visitor } from "../http/visitor.ts";
import { eachAtOnce } from "../jobs/at-once.ts";
import { endPayment } from "../payments/settle-payment.ts";
import type { Shop } from "../shop.ts";

/**
 * How long the payment page of a guest stays open while its order holds a use of a coupon that is
 * limited in all, in milliseconds.
 */
export const GUEST_HOLD_MS = 20 * 60_000;
/** Whose pages we can end; those of Tamara and Tabby end by themselves. */
export const PAGE_ENDS_AT: GatewayIdentifier = "stripe";
/** The gateway has ended a page by itself by then; what is open still is being paid. */
const PAGE_ENDED_MS = 2 * 60 * 60_000;

const DAY_SECONDS = 24 * 60 * 60;
const FEW_USES = 50;
const SPARE_HOLDS = 3;
const HOLDS_FOR_EACH_USE = 4;
const ENDED_AT_ONCE = 8;
const BATCH = 64;

/**
 * How many orders that hold a coupon may be placed in a day by the guests at one address, or by the
 * accounts of one mailbox: an account is made with any mailbox. Of a few uses no more than there are,
 * and some to try again. Behind one address may be all the buyers of a large campaign, of whom three in
 * four may leave the payment page: there each use has four.
 */
function holdsOfOneHolder(couponId: number, maxUses: number): Limit {
  const hits = maxUses <= FEW_USES ? maxUses + SPARE_HOLDS : maxUses * HOLDS_FOR_EACH_USE;
  return { name: `holds of coupon ${couponId}`, hits, seconds: DAY_SECONDS };
}

/** The mailbox that whoever buys has proved; `null` for a guest. */
export async function findProvenMailbox(
  transaction: Queryable,
  visitor: Visitor,
): Promise<string | null> {
  if (visitor.scope === "session") return null;
  const account = await transaction
    .selectFrom("users")
    .select("email_key")
    .where("id", "=", visitor.userId)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  return account === undefined ? null : normalizePersonKey(account.email_key);
}

/**
 * Counts an order that holds a use of a limited coupon, in the transaction that places it: what is
 * refused or fails is not counted. `holder` is a proved mailbox, or the address of a guest.
 * @throws Refusal `coupon_exhausted`
 */
export async function countHold(
  transaction: Queryable,
  hold: { readonly couponId: number; readonly maxUses: number; readonly holder: string },
  now: Date,
): Promise<void> {
  if (hold.holder === THIS_MACHINE) return;
  const limit = holdsOfOneHolder(hold.couponId, hold.maxUses);
  const { hits } = await tallyAct({ db: transaction, now: () => now }, limit, hold.holder);
  if (hits > limit.hits) throw new Refusal("coupon_exhausted");
}

/**
 * Ends the payment pages of guests that have held a use of a limited coupon for long enough. What
 * the gateway does not end, as it is paid or being paid, is settled by what it says. An order whose
 * place another one took is being ended already.
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
    where h.state = 'held' and o.status = 'pending' and o.superseded_at is null
      and p.gateway = ${PAGE_ENDS_AT} and p.status in ('created', 'pending')
      and p.created_at between ${since} and ${before}
    order by p.created_at limit ${BATCH}`.execute(shop.db);
  await eachAtOnce(rows, ENDED_AT_ONCE, async ({ id }) => {
    try {
      await endPayment(shop, id, "held a coupon for long");
    } catch (error) {
      shop.log.warn({ err: error, paymentId: id }, "payment page not ended, tried again later");
    }
  });
}

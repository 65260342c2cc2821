import { DAY_SECONDS } from "#core/durations.ts";
import { Refusal } from "#core/errors.ts";
import type { Queryable } from "../db/schema.ts";
import { countHit, type Limit } from "../http/limits.ts";
import { THIS_MACHINE } from "../network/address.ts";

const FEW_USES = 50;
const SPARE_HOLDS = 3;
const HOLDS_FOR_EACH_USE = 4;

/**
 * How many orders that hold a coupon may be placed in a day by the guests at one address, or by the accounts of
 * one mailbox, since one mailbox can have many accounts. For a coupon with few uses: one order for each use,
 * and a few retries. With many uses: four for each, because all buyers of a large campaign may share an
 * address, and three in four of them may leave the payment page.
 */
function holdsOfOneHolder(couponId: number, maxUses: number): Limit {
  const hits = maxUses <= FEW_USES ? maxUses + SPARE_HOLDS : maxUses * HOLDS_FOR_EACH_USE;
  return { name: `holds of coupon ${couponId}`, hits, seconds: DAY_SECONDS };
}

/**
 * Counts an order that holds a use of a limited coupon, in the transaction that places it, so that a refused or
 * failed order is not counted. `holder` is a verified mailbox, or a guest's address.
 * @throws Refusal `coupon_exhausted`
 */
export async function countHold(
  transaction: Queryable,
  hold: { readonly couponId: number; readonly maxUses: number; readonly holder: string },
  now: Date,
): Promise<void> {
  if (hold.holder === THIS_MACHINE) return;
  const limit = holdsOfOneHolder(hold.couponId, hold.maxUses);
  const { hits } = await countHit({ db: transaction, now: () => now }, limit, hold.holder);
  if (hits > limit.hits) throw new Refusal("coupon_exhausted");
}

import { Refusal, type RefusalCode } from "#core/errors.ts";
import { consume, consumeAll, type Limit } from "../http/limits.ts";
import { type Visitor, visitorKey } from "../http/visitor.ts";
import { THIS_MACHINE } from "../network/address.ts";
import type { Shop } from "../shop.ts";

/** Far above what buyers need: thousands of them may share one mobile address. */
const CHECKOUTS_OF_ONE_VISITOR: Limit = { name: "checkouts", hits: 100, seconds: 10 * 60 };
const CHECKOUTS_AT_ONE_ADDRESS: Limit = { name: "checkouts at", hits: 10_000, seconds: 10 * 60 };

/**
 * How often a guest may learn that an email belongs to an account (D-120), or that the owner of an email or
 * telephone has used a coupon: both reveal who our buyers are. The limit of an address is higher, because a
 * third of the buyers behind it may have bought before and need this answer to continue.
 */
const PROBES_OF_ONE_VISITOR: Limit = { name: "user exists", hits: 5, seconds: 15 * 60 };
const PROBES_AT_ONE_ADDRESS: Limit = { name: "user exists at", hits: 1000, seconds: 15 * 60 };

/** @throws Refusal `too_many_requests` */
export async function countCheckout(shop: Shop, visitor: Visitor, address: string): Promise<void> {
  const ofVisitor = { limit: CHECKOUTS_OF_ONE_VISITOR, who: visitorKey(visitor) };
  const ofAddress = { limit: CHECKOUTS_AT_ONE_ADDRESS, who: address };
  await consumeAll(shop, address === THIS_MACHINE ? [ofVisitor] : [ofVisitor, ofAddress]);
}

const REVEALING: readonly RefusalCode[] = ["user_exists", "coupon_already_used"];

/**
 * Counts the answers that reveal who our buyers are, and refuses only those beyond the limit: buyers with other
 * emails behind the same address can continue.
 * @throws Refusal `too_many_requests` in place of such an answer
 */
export async function countRevealingAnswers<Answer>(
  shop: Shop,
  visitor: Visitor,
  address: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && REVEALING.includes(error.code)) {
      await consume(shop, PROBES_OF_ONE_VISITOR, visitorKey(visitor));
      await consume(shop, PROBES_AT_ONE_ADDRESS, address);
    }
    throw error;
  }
}

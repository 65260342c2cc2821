import { consumeAll, isWithinLimits, type Limit } from "../http/limits.ts";
import type { Shop } from "../shop.ts";

/**
 * Only codes without a coupon count: a buyer who types an existing code is not guessing, even if the coupon
 * does not apply. The limit of an address is higher: of thousands of parents behind one address, dozens mistype
 * their code.
 */
const MISSES_OF_ONE_VISITOR: Limit = { name: "coupon misses", hits: 20, seconds: 10 * 60 };
const MISSES_AT_ONE_ADDRESS: Limit = { name: "coupon misses at", hits: 300, seconds: 10 * 60 };
/** A limit that is never reached; the count shows staff when many addresses guess together. */
const MISSES_IN_ALL: Limit = {
  name: "coupon misses in all",
  hits: Number.MAX_SAFE_INTEGER,
  seconds: 10 * 60,
};
const MANY_MISSES = 2_000;

type CouponGuess = {
  readonly visitor: string;
  readonly address: string;
  /** Whether the code names a coupon. */
  readonly isHit: boolean;
};

/**
 * Counts the guess of a code that was just looked up, before the response. A miss uses up one guess. A hit uses
 * up none, but is answered only while some are left. This check comes after the lookup, so that of many
 * concurrent guesses no more than the limit are answered. With none left, a hit is counted like a miss and
 * takes as long.
 * @throws Refusal `too_many_requests`; then the caller may not learn whether the code exists
 */
export async function countGuess(
  shop: Pick<Shop, "db" | "now" | "log">,
  { visitor, address, isHit }: CouponGuess,
): Promise<void> {
  const counters = [
    { limit: MISSES_OF_ONE_VISITOR, who: visitor },
    { limit: MISSES_AT_ONE_ADDRESS, who: address },
  ];
  if (isHit && (await isWithinLimits(shop, counters))) return;
  const everybody = { limit: MISSES_IN_ALL, who: "everybody" };
  const inAll = await consumeAll(shop, [...counters, everybody]);
  if (inAll === MANY_MISSES) shop.log.error({ misses: inAll }, "coupons are being guessed");
}

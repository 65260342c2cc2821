import { THIS_MACHINE } from "../http/address.ts";
import { countAct, countInMemory, type Limit, takeActBack } from "../http/limits.ts";
import type { Shop } from "../shop.ts";

/**
 * Changes of carts. Nobody clicks five times a second for a minute; behind one mobile address there
 * may be hundreds of buyers, so that its limit only stops a flood.
 */
const CHANGES_BY_ONE_CALLER: Limit = { name: "cart changes", hits: 300, seconds: 60 };
const CHANGES_BY_ONE_ADDRESS: Limit = { name: "cart changes", hits: 20_000, seconds: 60 };

/** Counts changes of carts, in memory: they must not cost a round trip (see docs/decisions.md). */
export function cartChangeLimits(now: () => Date): (caller: string, address: string) => void {
  const countCaller = countInMemory(CHANGES_BY_ONE_CALLER, now);
  const countAddress = countInMemory(CHANGES_BY_ONE_ADDRESS, now);
  return (caller, address) => {
    countCaller(caller);
    if (address !== THIS_MACHINE) countAddress(address);
  };
}

/**
 * Codes that name no coupon. Only these count: whoever types a coupon that exists guesses nothing,
 * whatever else is wrong with it.
 */
const MISSES_OF_ONE_VISITOR: Limit = { name: "coupon misses", hits: 20, seconds: 10 * 60 };
const MISSES_OF_ONE_ADDRESS: Limit = { name: "coupon misses at", hits: 100, seconds: 10 * 60 };
/** While many addresses guess together, each has less room; none loses it all to the others. */
const MISSES_WHILE_MANY_GUESS: Limit = { ...MISSES_OF_ONE_ADDRESS, hits: 10 };
const MANY_MISSES = 1000;
const MISSES_IN_ALL: Limit = {
  name: "coupon misses in all",
  hits: Number.MAX_SAFE_INTEGER,
  seconds: 10 * 60,
};

/**
 * Looks a code up as a guess: counted before it is looked up, so that of many at once no more than
 * the limit are, and taken back when the code names a coupon.
 * @throws Refusal `too_many_requests`
 */
export async function lookUpGuess<Found>(
  shop: Pick<Shop, "db" | "now">,
  visitor: string,
  address: string,
  lookUp: () => Promise<Found | null>,
): Promise<Found | null> {
  await countAct(shop, MISSES_OF_ONE_VISITOR, visitor);
  const inAll = await countAct(shop, MISSES_IN_ALL, "everybody");
  const ofAddress = inAll > MANY_MISSES ? MISSES_WHILE_MANY_GUESS : MISSES_OF_ONE_ADDRESS;
  await countAct(shop, ofAddress, address);
  const found = await lookUp();
  if (found === null) return null;
  await takeActBack(shop, MISSES_OF_ONE_VISITOR, visitor);
  await takeActBack(shop, MISSES_IN_ALL, "everybody");
  await takeActBack(shop, MISSES_OF_ONE_ADDRESS, address);
  return found;
}

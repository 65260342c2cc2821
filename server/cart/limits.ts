import { type Limit, memoryLimiter } from "../http/limits.ts";
import { THIS_MACHINE } from "../network/address.ts";

/**
 * Changes of carts. Nobody clicks five times a second for a minute; behind one mobile address there
 * may be thousands of buyers, so that its limit only stops a flood.
 */
const CHANGES_BY_ONE_CALLER: Limit = { name: "cart changes", hits: 300, seconds: 60 };
const CHANGES_BY_ONE_ADDRESS: Limit = { name: "cart changes", hits: 20_000, seconds: 60 };

/** Counts changes of carts, in memory: they must not cost a round trip (see docs/decisions.md). */
export function cartChangeLimits(now: () => Date): (caller: string, address: string) => void {
  const countCaller = memoryLimiter(CHANGES_BY_ONE_CALLER, now);
  const countAddress = memoryLimiter(CHANGES_BY_ONE_ADDRESS, now);
  return (caller, address) => {
    countCaller(caller);
    if (address !== THIS_MACHINE) countAddress(address);
  };
}

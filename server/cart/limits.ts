import { type Limit, memoryLimiter } from "../http/limits.ts";
import { THIS_MACHINE } from "../network/address.ts";

/**
 * No person clicks five times a second for a minute. Thousands of buyers may share one mobile address, so its
 * limit only stops a flood.
 */
const CHANGES_BY_ONE_CALLER: Limit = { name: "cart changes", hits: 300, seconds: 60 };
const CHANGES_BY_ONE_ADDRESS: Limit = { name: "cart changes", hits: 20_000, seconds: 60 };

/** Counts cart changes in memory: they must not cost a round trip (see docs/decisions.md). */
export function cartChangeLimits(now: () => Date): (caller: string, address: string) => void {
  const countCaller = memoryLimiter(CHANGES_BY_ONE_CALLER, now);
  const countAddress = memoryLimiter(CHANGES_BY_ONE_ADDRESS, now);
  return (caller, address) => {
    countCaller(caller);
    if (address !== THIS_MACHINE) countAddress(address);
  };
}

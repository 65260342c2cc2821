import type { KeptAnswer } from "./kept-answer.ts";
import type { Log } from "./log.ts";
import type { Readings } from "./readings.ts";

/** A document as it was made, with what it was made of. */
export type MadePage = { readonly page: KeptAnswer; readonly readings: Readings };

/** Finds the document of a key, or has it made. */
export type FindPage = (key: string, make: () => Promise<MadePage>) => Promise<KeptAnswer>;

/** What a document was made of is read again this often, behind the answer; much later, before it. */
const FRESH_MS = 5_000;
const STALE_MS = 60_000;
/** Then it is made anew in any case: the year in the footer is read by nobody. */
const LONGEST_MS = 10 * 60_000;

type Kept = MadePage & { readonly madeAt: number; readonly checkedAt: number };

/**
 * Keeps documents in memory. One is made once for all who ask at the same time, and made anew only
 * when what it was made of has changed: making one takes forty milliseconds of the processor. A
 * fault is not kept. There are as many as there are keys, so that these must not be a visitor's to
 * choose.
 */
export function keepPages({ log, now }: { log: Log; now: () => Date }): FindPage {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<KeptAnswer>>();

  const renew = async (key: string, make: () => Promise<MadePage>): Promise<KeptAnswer> => {
    const known = kept.get(key);
    const at = now().getTime();
    if (known !== undefined && at - known.madeAt <= LONGEST_MS) {
      if (await known.readings.areStillTrue()) {
        kept.set(key, { ...known, checkedAt: at });
        return known.page;
      }
    }
    const made = await make();
    if (made.page.status < 500) kept.set(key, { ...made, madeAt: at, checkedAt: at });
    return made.page;
  };

  const renewOnce = (key: string, make: () => Promise<MadePage>): Promise<KeptAnswer> => {
    const renewing = underWay.get(key) ?? renew(key, make).finally(() => underWay.delete(key));
    underWay.set(key, renewing);
    return renewing;
  };

  return async (key, make) => {
    const known = kept.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : now().getTime() - known.checkedAt;
    if (known !== undefined && age <= FRESH_MS) return known.page;
    const renewed = renewOnce(key, make);
    if (known === undefined || age > STALE_MS) return renewed;
    renewed.catch((error: unknown) => log.warn({ err: error, page: key }, "page not made anew"));
    return known.page;
  };
}

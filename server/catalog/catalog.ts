import { type ListedPackage, type PriceList, packagesInList } from "#core/catalog.ts";
import { termsAt } from "#core/price-changes.ts";
import { createReloader } from "../db/reloader.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { listPackages, type StoredPackage } from "./store.ts";

/**
 * The price lists, answered from memory (D-169); the checkout always reads prices from the database.
 */
export type Catalog = {
  /**
   * The same array for as long as nothing in what is sold changes.
   * @throws the database's error when no list was ever loaded and none can be now.
   */
  list(priceList: PriceList): Promise<readonly ListedPackage[]>;
  /** Another text whenever what is sold has changed, also when the time of a scheduled change has come. */
  version(): string;
  /** To be called when packages or prices have changed: they are read again. */
  invalidate(): void;
  /** Reads them again if that is due. */
  reloadIfStale(): void;
};

/**
 * Keeps the packages in memory, with their scheduled changes, which count from exactly their moment. Once
 * loaded, an answer never waits for the database: callers get the old list while a new one is loading or the
 * database is unavailable.
 */
export function createCatalog(db: Database, log: Log, now: () => Date): Catalog {
  let packages: readonly StoredPackage[] | null = null;
  let period: Period | null = null;
  let versionNumber = 0;

  const load = async () => {
    const loaded = await listPackages(db);
    if (packages !== null && JSON.stringify(loaded) === JSON.stringify(packages)) return packages;
    versionNumber += 1;
    packages = loaded;
    period = null;
    return loaded;
  };
  const reloader = createReloader(load, now, (error) =>
    log.warn({ err: error }, "prices not refreshed"),
  );

  const periodAt = (stored: readonly StoredPackage[]): Period => {
    const moment = now();
    const time = moment.getTime();
    if (period === null || time < period.from || time >= period.until) {
      period = periodOf(stored, moment, versionNumber);
    }
    return period;
  };

  return {
    async list(priceList) {
      const stored = packages ?? (await reloader.load());
      reloader.reloadIfStale();
      const { sold, lists } = periodAt(stored);
      const list = lists.get(priceList) ?? packagesInList(sold, priceList);
      lists.set(priceList, list);
      return list;
    },
    version: () => periodAt(packages ?? []).version,
    invalidate: reloader.invalidate,
    reloadIfStale: reloader.reloadIfStale,
  };
}

/** What is sold from one change to the next. */
type Period = {
  /** Its first moment, and the first after it, in milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly version: string;
  readonly sold: readonly ListedPackage[];
  /** The lists that were asked for. */
  readonly lists: Map<PriceList, readonly ListedPackage[]>;
};

function periodOf(stored: readonly StoredPackage[], moment: Date, versionNumber: number): Period {
  const starts = stored.flatMap(({ changes }) => changes.map(({ startsAt }) => startsAt.getTime()));
  const come = starts.filter((start) => start <= moment.getTime());
  return {
    from: Math.max(...come),
    until: Math.min(...starts.filter((start) => start > moment.getTime())),
    version: `${versionNumber}.${come.length}`,
    sold: soldAt(stored, moment),
    lists: new Map(),
  };
}

/** What is sold at a moment, on the terms of that moment. */
function soldAt(packages: readonly StoredPackage[], moment: Date): readonly ListedPackage[] {
  return packages.flatMap((one) => {
    const { active, price, priceBefore } = termsAt(one, one.changes, moment);
    const { id, names, extent, audience } = one;
    return active ? [{ id, names, extent, audience, price, priceBefore }] : [];
  });
}

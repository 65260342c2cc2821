import { type CoursePackage, type PriceList, packagesInList } from "#core/catalog.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { listActivePackages } from "./store.ts";

/** How old a price on a page may be; the checkout always reads prices from the database. */
const FRESH_MS = 5_000;

/** The price lists, answered from memory and refreshed in the background. */
export type Catalog = {
  /** @throws the database's error when no list was ever loaded and none can be now. */
  list(priceList: PriceList): Promise<readonly CoursePackage[]>;
};

/**
 * Keeps the packages in memory. Once loaded, an answer never waits for the database: the old list
 * is answered while a new one is loading, or the database is away.
 */
export function createCatalog(db: Database, log: Log, now: () => Date): Catalog {
  let packages: readonly CoursePackage[] | null = null;
  let loadedAt = 0;
  let loading: Promise<readonly CoursePackage[]> | null = null;

  const load = () => {
    loading ??= listActivePackages(db)
      .then((loaded) => {
        packages = loaded;
        loadedAt = now().getTime();
        return loaded;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };

  return {
    async list(priceList) {
      if (packages === null) return packagesInList(await load(), priceList);
      if (now().getTime() - loadedAt > FRESH_MS) {
        load().catch((error: unknown) => log.warn({ err: error }, "prices not refreshed"));
      }
      return packagesInList(packages, priceList);
    },
  };
}

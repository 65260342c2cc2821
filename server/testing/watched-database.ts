import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";
import type { Database } from "../db/schema.ts";

/** The shop's database, watched by a test: it counts round trips, and can be made unavailable. */
export type WatchedDatabase = {
  readonly db: Database;
  /** Round trips since the last call: statements, and two for each transaction. */
  countRoundTrips(): number;
  /** Those of this work alone, whatever jobs do meanwhile. */
  countRoundTripsOf(work: () => Promise<unknown>): Promise<number>;
  /** While true, every statement fails as if the server could not be reached. */
  away: boolean;
};

class Unreachable extends Error {
  readonly code = "ECONNREFUSED";
}

/** Watches a database; queries that bypass the shop's `db` are not seen. */
export function watchDatabase(db: Database): WatchedDatabase {
  let roundTrips = 0;
  const counts = new AsyncLocalStorage<{ roundTrips: number }>();
  const count = (more: number) => {
    roundTrips += more;
    const own = counts.getStore();
    if (own !== undefined) own.roundTrips += more;
  };
  const watch: KyselyPlugin = {
    transformQuery({ node }: PluginTransformQueryArgs) {
      if (watched.away) throw new Unreachable("connect ECONNREFUSED");
      return node;
    },
    // Once for each statement; a query is also transformed where it is only a part of one.
    transformResult: async ({ result }: PluginTransformResultArgs) => {
      count(1);
      return result;
    },
  };
  const seen = db.withPlugin(watch);
  const begin = seen.transaction.bind(seen);
  seen.transaction = () => {
    count(2);
    return begin();
  };
  const watched: WatchedDatabase = {
    db: seen,
    countRoundTrips() {
      const counted = roundTrips;
      roundTrips = 0;
      return counted;
    },
    async countRoundTripsOf(work) {
      const own = { roundTrips: 0 };
      await counts.run(own, work);
      return own.roundTrips;
    },
    away: false,
  };
  return watched;
}

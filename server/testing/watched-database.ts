import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";
import type { Database } from "../db/schema.ts";

/** The shop's database, watched by a test: it counts round trips, and can be made unavailable. */
export type WatchedDatabase = {
  readonly db: Database;
  /** Round trips since the last call: statements, and two for each transaction. */
  countRoundTrips(): number;
  /** While true, every statement fails as if the server could not be reached. */
  away: boolean;
};

class Unreachable extends Error {
  readonly code = "ECONNREFUSED";
}

/** Watches a database; queries that bypass the shop's `db` are not seen. */
export function watchDatabase(db: Database): WatchedDatabase {
  let roundTrips = 0;
  const watch: KyselyPlugin = {
    transformQuery({ node }: PluginTransformQueryArgs) {
      if (watched.away) throw new Unreachable("connect ECONNREFUSED");
      roundTrips += 1;
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
  const seen = db.withPlugin(watch);
  const begin = seen.transaction.bind(seen);
  seen.transaction = () => {
    roundTrips += 2;
    return begin();
  };
  const watched: WatchedDatabase = {
    db: seen,
    countRoundTrips() {
      const counted = roundTrips;
      roundTrips = 0;
      return counted;
    },
    away: false,
  };
  return watched;
}

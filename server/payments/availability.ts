import { HEALTHY } from "#core/gateway-health.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { createReloader } from "../db/reloader.ts";
import type { Database } from "../db/schema.ts";
import { GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import type { Log } from "../log.ts";
import type { Gateways } from "./gateways.ts";
import { type HealthRecord, listHealth, recordFailure, recordSuccess } from "./health-store.ts";
import type { HealthTracker } from "./health-tracking.ts";

/** How long the last known records may be used while the database is unavailable. */
const LAST_KNOWN_MS = 10 * 60_000;

type Records = ReadonlyMap<GatewayIdentifier, HealthRecord>;
/**
 * What was read last. The version changes whenever a gateway has gone down or come back, or after nothing was
 * known.
 */
type Known = { readonly records: Records; readonly at: number; readonly version: number };
type Listed = { readonly from: Gateways; readonly version: number; readonly available: Gateways };

/** Which gateways buyers may use now, judged by the calls of all processes. */
export type Availability = HealthTracker & {
  /**
   * The records of all gateways, from memory: a few seconds old, or up to ten minutes while the database is
   * slow or unavailable.
   * @throws the database's error after that
   */
  records(): Promise<Records>;
  /** The available ones of `gateways`; the same map object until that changes. @throws as above */
  among(gateways: Gateways): Promise<Gateways>;
  /** Changes whenever a gateway has gone down or come back, or the records can be read again. */
  version(): number;
  /** To be called when a gateway has gone down or come back: the records are read again. */
  invalidate(): void;
  /** Reads them again if that is due. */
  reloadIfStale(): void;
};

export function createAvailability(db: Database, log: Log, now: () => Date): Availability {
  let known: Known | null = null;
  let listed: Listed | null = null;

  const keep = (records: Records, at: number): Known => {
    const version = known?.version ?? 0;
    // If the old records had expired, documents were rendered without gateways since: they need a new version.
    const isSame =
      known !== null && at - known.at <= LAST_KNOWN_MS && downIn(records) === downIn(known.records);
    known = { records, at, version: isSame ? version : version + 1 };
    return known;
  };

  const read = async () => {
    const rows = await listHealth(db);
    return keep(new Map(rows.map((row) => [row.gateway, row])), now().getTime());
  };
  const reloader = createReloader(read, now, (error) =>
    log.warn({ err: error }, "available gateways not read, the last known ones are used"),
  );

  /** Makes a record that this process has just written visible to it at once. */
  const learn = (record: HealthRecord): void => {
    if (known !== null) keep(new Map(known.records).set(record.gateway, record), known.at);
  };

  const current = async (): Promise<Known> => {
    const last = known;
    if (last === null || now().getTime() - last.at > LAST_KNOWN_MS) return reloader.load();
    reloader.reloadIfStale();
    return last;
  };

  return {
    async records() {
      return (await current()).records;
    },

    async among(gateways) {
      const { records, version } = await current();
      if (listed?.from === gateways && listed.version === version) return listed.available;
      const available = new Map(
        [...gateways].filter(([gateway]) => (records.get(gateway)?.downSince ?? null) === null),
      );
      listed = { from: gateways, version, available };
      return available;
    },

    version: () => known?.version ?? 0,
    invalidate: reloader.invalidate,
    reloadIfStale: reloader.reloadIfStale,

    async succeeded(gateway) {
      const record = known?.records.get(gateway);
      const { failedAt, downSince } = record ?? HEALTHY;
      if (record === undefined || (failedAt.length === 0 && downSince === null)) return;
      await recordSuccess(db, gateway);
      learn({ ...record, ...HEALTHY });
      if (downSince !== null) log.warn({ gateway, downSince }, "gateway is back");
    },

    async failed(gateway, error) {
      const reason = error instanceof GatewayUnresponsive ? "no_answer" : "key_refused";
      const failure = { at: now(), error: error.message, reason } as const;
      const { before, after } = await recordFailure(db, gateway, failure);
      learn(after);
      if (before.downSince === null && after.downSince !== null) {
        log.error({ gateway, reason, err: error }, "gateway has left: it failed again and again");
      }
    },
  };
}

/** Which gateways are down, as a text to compare. */
function downIn(records: Records): string {
  const down = [...records.values()].filter(({ downSince }) => downSince !== null);
  return down
    .map(({ gateway }) => gateway)
    .sort()
    .join();
}

import { setTimeout as pause } from "node:timers/promises";
import { HEALTHY } from "#core/gateway-health.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Database } from "../db/schema.ts";
import { GatewaySilent } from "../gateways/gateway.ts";
import type { Log } from "../log.ts";
import type { Gateways } from "./gateways.ts";
import { type HealthRecord, listHealth, recordFailure, recordSuccess } from "./health-store.ts";
import type { HealthTracker } from "./health-tracking.ts";

/** How old the list of available gateways may be; and how old while the database is away. */
const FRESH_MS = 5_000;
const LAST_KNOWN_MS = 10 * 60_000;
/** Once a list is known, nobody waits longer than this for a newer one. */
const WAIT_MS = 500;

type Records = ReadonlyMap<GatewayIdentifier, HealthRecord>;
type Known = { readonly records: Records; readonly at: number };

/** Which gateways buyers may use now, by what all processes have seen of them. */
export type Availability = HealthTracker & {
  /**
   * The records of all gateways, a few seconds old; the last known ones, up to ten minutes old,
   * while the database is slow or away. @throws the database's error after that
   */
  records(): Promise<Records>;
  /** Those of `gateways` that are available. @throws as above */
  among(gateways: Gateways): Promise<Gateways>;
};

export function createAvailability(db: Database, log: Log, now: () => Date): Availability {
  let known: Known | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Known> | null = null;

  const read = (): Promise<Known> => {
    triedAt = now().getTime();
    reading ??= listHealth(db)
      .then((rows) => {
        const records = new Map(rows.map((row) => [row.gateway, row]));
        known = { records, at: now().getTime() };
        return known;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  /** Lets this process see at once what it has just written. */
  const learn = (record: HealthRecord): void => {
    if (known === null) return;
    known = { ...known, records: new Map(known.records).set(record.gateway, record) };
  };

  const records = async (): Promise<Records> => {
    const last = known;
    const time = now().getTime();
    if (last !== null && time - Math.max(last.at, triedAt) < FRESH_MS) return last.records;
    const next = read();
    if (last === null || time - last.at > LAST_KNOWN_MS) return (await next).records;
    const sooner = await Promise.race([
      next.catch((error: unknown) => {
        log.warn({ err: error }, "available gateways not read, the last known ones serve");
        return last;
      }),
      pause(WAIT_MS, last, { ref: false }),
    ]);
    return sooner.records;
  };

  return {
    records,

    async among(gateways) {
      const health = await records();
      return new Map(
        [...gateways].filter(([gateway]) => (health.get(gateway)?.downSince ?? null) === null),
      );
    },

    async succeeded(gateway) {
      const record = known?.records.get(gateway);
      const { failedAt, downSince } = record ?? HEALTHY;
      if (record === undefined || (failedAt.length === 0 && downSince === null)) return;
      await recordSuccess(db, gateway);
      learn({ ...record, ...HEALTHY });
      if (downSince !== null) log.warn({ gateway, downSince }, "gateway is back");
    },

    async failed(gateway, error) {
      const reason = error instanceof GatewaySilent ? "no_answer" : "key_refused";
      const failure = { at: now(), error: error.message, reason } as const;
      const { before, after } = await recordFailure(db, gateway, failure);
      learn(after);
      if (before.downSince === null && after.downSince !== null) {
        log.error({ gateway, reason, err: error }, "gateway has left: it failed again and again");
      }
    },
  };
}

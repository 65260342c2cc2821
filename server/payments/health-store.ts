import { sql } from "kysely";
import { afterFailure, type GatewayHealth, type OutageReason } from "#core/gateway-health.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";

/** The record of a gateway that all processes share; a gateway that never failed may have none. */
export type HealthRecord = GatewayHealth & {
  readonly gateway: GatewayIdentifier;
  /** The error of the latest failure, kept after the gateway is back. */
  readonly lastError: string | null;
  readonly lastErrorAt: Date | null;
  readonly lastReason: OutageReason | null;
  readonly probedAt: Date | null;
};

const MAX_ERROR_LENGTH = 300;

const columns = [
  "gateway",
  "failed_at as failedAt",
  "down_since as downSince",
  "last_error as lastError",
  "last_error_at as lastErrorAt",
  "last_reason as lastReason",
  "probed_at as probedAt",
] as const;

export async function listHealth(db: Database): Promise<readonly HealthRecord[]> {
  return db.selectFrom("gateway_health").select(columns).execute();
}

/** Records a failure, one process at a time; returns the record before and after it. */
export async function recordFailure(
  db: Database,
  gateway: GatewayIdentifier,
  failure: { readonly at: Date; readonly error: string; readonly reason: OutageReason },
): Promise<{ readonly before: HealthRecord; readonly after: HealthRecord }> {
  return inTransaction(db, async (transaction) => {
    await transaction
      .insertInto("gateway_health")
      .values({ gateway })
      .onConflict((conflict) => conflict.column("gateway").doNothing())
      .execute();
    const before = await transaction
      .selectFrom("gateway_health")
      .select(columns)
      .where("gateway", "=", gateway)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { failedAt, downSince } = afterFailure(before, failure.at);
    const after = await transaction
      .updateTable("gateway_health")
      .set({
        failed_at: [...failedAt],
        down_since: downSince,
        last_error: failure.error.slice(0, MAX_ERROR_LENGTH).toWellFormed(),
        last_error_at: failure.at,
        last_reason: failure.reason,
      })
      .where("gateway", "=", gateway)
      .returning(columns)
      .executeTakeFirstOrThrow();
    return { before, after };
  });
}

/** Clears the failures of a gateway that has answered. */
export async function recordSuccess(db: Database, gateway: GatewayIdentifier): Promise<void> {
  await db
    .updateTable("gateway_health")
    .set({ failed_at: [], down_since: null })
    .where("gateway", "=", gateway)
    .execute();
}

/** Claims the next probe of a gateway, unless it was probed after `unlessAfter`; only one caller gets it. */
export async function claimProbe(
  db: Database,
  gateway: GatewayIdentifier,
  { now, unlessAfter }: { readonly now: Date; readonly unlessAfter: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into gateway_health (gateway, probed_at) values (${gateway}, ${now})
    on conflict (gateway) do update set probed_at = excluded.probed_at
      where gateway_health.probed_at is null or gateway_health.probed_at <= ${unlessAfter}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

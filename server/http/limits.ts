import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import { hashSecret } from "../secrets.ts";
import type { Shop } from "../shop.ts";

/** How often something may be done within a window. */
export type Limit = {
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
};

/**
 * Counts one act of somebody and refuses it beyond the limit. Counted in the database, so that all
 * processes share it; whom it counts is stored as a hash. Returns how many there were in the window.
 * @throws Refusal `too_many_requests` with the seconds left
 */
export async function countAct(
  { db, now }: Pick<Shop, "db" | "now">,
  limit: Limit,
  who: string,
): Promise<number> {
  const at = now();
  const { rows } = await sql<{ hits: number; window_ends: Date }>`
    insert into rate_limits as r (key, hits, window_ends)
    values (${keyOf(limit, who)}, 1, ${new Date(at.getTime() + limit.seconds * 1000)})
    on conflict (key) do update set
      hits = case when r.window_ends <= ${at} then 1 else r.hits + 1 end,
      window_ends = case when r.window_ends <= ${at} then excluded.window_ends else r.window_ends end
    returning hits, window_ends`.execute(db);
  const counted = rows[0];
  if (counted === undefined) return 0;
  if (counted.hits > limit.hits) throw tooMany(counted.window_ends.getTime() - at.getTime());
  return counted.hits;
}

/** Takes an act back that turned out not to count, such as a guess that was none. */
export async function takeActBack(
  { db }: Pick<Shop, "db">,
  limit: Limit,
  who: string,
): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where("key", "=", keyOf(limit, who))
    .execute();
}

/**
 * Counts in the memory of this process alone, for calls that must not cost a round trip: each
 * process then grants its own share. All windows begin together, and what was counted is forgotten
 * with its window.
 */
export function countInMemory(limit: Limit, now: () => Date): (who: string) => void {
  let hits = new Map<string, number>();
  let windowEnds = 0;
  return (who) => {
    const at = now().getTime();
    if (at >= windowEnds) {
      hits = new Map();
      windowEnds = at + limit.seconds * 1000;
    }
    const counted = (hits.get(who) ?? 0) + 1;
    hits.set(who, counted);
    if (counted > limit.hits) throw tooMany(windowEnds - at);
  };
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name} ${hashSecret(who)}`;
}

function tooMany(millisecondsLeft: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(millisecondsLeft / 1000));
  return new Refusal("too_many_requests", { retryAfter });
}

import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import type { Shop } from "../shop.ts";
import { hashSecret } from "../tokens/secrets.ts";

/** How often something may be done within a time window. */
export type Limit = {
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
};

/** The hits in the current window, and the time until it ends. */
export type Count = { readonly hits: number; readonly millisecondsLeft: number };

/**
 * Counts one hit of a caller, without refusing it. The count is in the database, so that all processes share
 * it; the caller is stored as a hash.
 */
export async function countHit(
  { db, now }: Pick<Shop, "db" | "now">,
  limit: Limit,
  who: string,
): Promise<Count> {
  const at = now();
  const { rows } = await hitRow({ limit, who }, at).execute(db);
  const counted = rows[0];
  if (counted === undefined) throw new Error("A row that was written did not come back.");
  return { hits: counted.hits, millisecondsLeft: counted.window_ends.getTime() - at.getTime() };
}

/**
 * Counts one hit of a caller and refuses it if it exceeds the limit. Returns the hits in the window.
 * @throws Refusal `too_many_requests` with the seconds left
 */
export async function consume(
  shop: Pick<Shop, "db" | "now">,
  limit: Limit,
  who: string,
): Promise<number> {
  const { hits, millisecondsLeft } = await countHit(shop, limit, who);
  if (hits > limit.hits) throw tooMany(millisecondsLeft);
  return hits;
}

/** A limit and the caller to count. */
export type Counter = { readonly limit: Limit; readonly who: string };

/**
 * Counts one hit for several callers, in this order and in one round trip. Refuses at the first one beyond its
 * limit, and does not count the following ones. Returns the hits of the last.
 * @throws Refusal `too_many_requests` with the seconds left
 */
export async function consumeAll(
  { db, now }: Pick<Shop, "db" | "now">,
  counters: readonly Counter[],
): Promise<number> {
  const at = now();
  const counted = counters.map((counter, index) => {
    const before = counters[index - 1]?.limit.hits;
    const from =
      before === undefined
        ? sql``
        : sql`from ${sql.ref(`counted${index - 1}`)} where hits <= ${before}::bigint`;
    return sql`${sql.ref(`counted${index}`)} as (${hitRow(counter, at, from)})`;
  });
  const all = counters.map(
    (_, index) =>
      sql`select ${sql.lit(index)} as index, hits, window_ends from ${sql.ref(`counted${index}`)}`,
  );
  const { rows } = await sql<{ index: number; hits: number; window_ends: Date }>`
    with ${sql.join(counted)} ${sql.join(all, sql` union all `)} order by index`.execute(db);
  for (const { index, hits, window_ends } of rows) {
    const most = counters[index]?.limit.hits ?? 0;
    if (hits > most) throw tooMany(window_ends.getTime() - at.getTime());
  }
  return rows.at(-1)?.hits ?? 0;
}

/**
 * The statement that counts one hit; with `from`, only if that has a row. Starts a new window if the last one
 * is over.
 */
function hitRow({ limit, who }: Counter, at: Date, from = sql``) {
  return sql<{ hits: number; window_ends: Date }>`
    insert into rate_limits as r (key, hits, window_ends)
    select ${keyOf(limit, who)}, 1, ${new Date(at.getTime() + limit.seconds * 1000)}::timestamptz
    ${from}
    on conflict (key) do update set
      hits = case when r.window_ends <= ${at} then 1 else r.hits + 1 end,
      window_ends = case when r.window_ends <= ${at} then excluded.window_ends else r.window_ends end
    returning hits, window_ends`;
}

/** Whether a caller has hits left in all of several limits; counts nothing, and takes one round trip. */
export async function isWithinLimits(
  { db, now }: Pick<Shop, "db" | "now">,
  counters: readonly Counter[],
): Promise<boolean> {
  const at = now();
  const rows = await db
    .selectFrom("rate_limits")
    .select(["key", "hits"])
    .where(
      "key",
      "in",
      counters.map(({ limit, who }) => keyOf(limit, who)),
    )
    .where("window_ends", ">", at)
    .execute();
  return counters.every(({ limit, who }) => {
    const row = rows.find(({ key }) => key === keyOf(limit, who));
    return row === undefined || row.hits < limit.hits;
  });
}

/**
 * Counts only in the memory of this process, for calls that must not cost a round trip; so each process permits
 * the full limit. All callers have the same windows, and their counts are reset together.
 */
export function memoryCounter(
  { seconds }: Pick<Limit, "seconds">,
  now: () => Date,
): (who: string) => Count {
  let hits = new Map<string, number>();
  let windowEnds = 0;
  return (who) => {
    const at = now().getTime();
    if (at >= windowEnds) {
      hits = new Map();
      windowEnds = at + seconds * 1000;
    }
    const counted = (hits.get(who) ?? 0) + 1;
    hits.set(who, counted);
    return { hits: counted, millisecondsLeft: windowEnds - at };
  };
}

/**
 * Counts in memory and refuses hits beyond the limit.
 * @throws Refusal `too_many_requests` with the seconds left
 */
export function memoryLimiter(limit: Limit, now: () => Date): (who: string) => void {
  const tally = memoryCounter(limit, now);
  return (who) => {
    const { hits, millisecondsLeft } = tally(who);
    if (hits > limit.hits) throw tooMany(millisecondsLeft);
  };
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name} ${hashSecret(who)}`;
}

function tooMany(millisecondsLeft: number): Refusal {
  const retryAfter = Math.ceil(millisecondsLeft / 1000);
  return new Refusal("too_many_requests", { retryAfter });
}

import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import type { Queryable } from "../db/schema.ts";
import { hashSecret } from "../secrets.ts";

/** How often something may be done within a window. */
export type Limit = {
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
};

/**
 * Counts one act of somebody and refuses it beyond the limit. Counted in the database, so that all
 * processes share it; whom it counts is stored as a hash.
 * @throws Refusal `too_many_requests` with the seconds left
 */
export async function countAct(db: Queryable, limit: Limit, who: string): Promise<void> {
  const key = `${limit.name} ${hashSecret(who)}`;
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    insert into rate_limits as r (key, hits, window_ends)
    values (${key}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      hits = case when r.window_ends <= now() then 1 else r.hits + 1 end,
      window_ends = case when r.window_ends <= now() then excluded.window_ends else r.window_ends end
    returning hits, ceil(extract(epoch from window_ends - now()))::integer as seconds_left`.execute(
    db,
  );
  const counted = rows[0];
  if (counted !== undefined && counted.hits > limit.hits) {
    throw new Refusal("too_many_requests", { retryAfter: Math.max(1, counted.seconds_left) });
  }
}

import type { Hono } from "hono";
import { sql } from "kysely";
import { listAudit } from "#contract/admin/audit.ts";
import { withWesternDigits } from "#core/digits.ts";
import { containsWords } from "../db/contains-words.ts";
import { escapeLike } from "../db/escape-like.ts";
import type { Queryable } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import { staffRoute } from "./route.ts";

const PAGE = 50;
/**
 * How many entries one call searches: a search for something rare continues with `next`, so that no call reads
 * an audit of years.
 */
const MAX_SEARCHED = 100_000;

type Entry = {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly about: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

/** What the staff did and looked at (interface.md §12). */
export function auditRoutes(app: Hono, shop: Shop): void {
  staffRoute(app, shop, listAudit, async ({ query: { query = "", cursor } }) => {
    const text = query.trim();
    const before = cursor ?? null;
    const found = await findEntries(shop.db, text, before);
    const entries = found.slice(0, PAGE);
    const isFull = found.length > PAGE;
    const next = isFull ? (entries.at(-1)?.id ?? null) : await findEndOfSearch(shop.db, before);
    const groups = await findGroups(shop.db, entries);
    return {
      groups: [...groups],
      entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      next: next === null ? null : String(next),
    };
  });
}

/** The entries that one search looks through: before an id, the latest first. */
const searched = (beforeId: string | null) => sql`
  select * from audit_entries
  where ${beforeId === null ? sql`true` : sql`id < ${beforeId}::bigint`} order by id desc`;

/** The latest entries before one, one more than a page; all or those that have a text in them. */
async function findEntries(
  db: Queryable,
  text: string,
  beforeId: string | null,
): Promise<readonly Entry[]> {
  const pattern = `%${escapeLike(withWesternDigits(text))}%`;
  const isFound = sql`(actor ilike ${pattern} or action ilike ${pattern} or subject ilike ${pattern}
    or subject in (select 'staff ' || id from staff where email ilike ${pattern})
    or subject in (select 'group ' || id from sought_groups)
    or before ->> 'group' in (select id from sought_groups)
    or after ->> 'group' in (select id from sought_groups))`;
  // Only the entries found are joined with the staff: all that are searched would take seconds.
  const { rows } = await sql<Entry>`
    with sought_groups as (
      select id::text from groups where ${containsWords(sql`name`, text)}
      union all select ${text.toLowerCase()}),
    found as (
      select * from (${searched(beforeId)} limit ${MAX_SEARCHED}) e
      where ${text === "" ? sql`true` : isFound}
      order by id desc limit ${PAGE + 1})
    select e.id, e.at, e.actor, e.action, e.subject, member.email as about, e.before, e.after
    from found e left join staff member on e.subject = 'staff ' || member.id::text
    order by e.id desc`.execute(db);
  return rows;
}

/** The last entry that was searched, if there are more after it. */
async function findEndOfSearch(db: Queryable, beforeId: string | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from (${searched(beforeId)} offset ${MAX_SEARCHED - 1} limit 2) e`.execute(db);
  return rows.length < 2 ? null : (rows[0]?.id ?? null);
}

/**
 * The groups that these entries name, as their subject or as a learner's old or new group; deleted ones are
 * left out.
 */
async function findGroups(
  db: Queryable,
  entries: readonly Entry[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const ids = entries.flatMap(({ subject, before, after }) => [
    subject.startsWith("group ") ? subject.slice("group ".length) : null,
    groupIn(before),
    groupIn(after),
  ]);
  const named = ids.filter((id) => id !== null);
  if (named.length === 0) return [];
  return db
    .selectFrom("groups")
    .select(["id", "name"])
    .where(sql<boolean>`id = any(${named}::uuid[])`)
    .execute();
}

function groupIn(values: unknown): string | null {
  const isNamed = typeof values === "object" && values !== null && "group" in values;
  return isNamed && typeof values.group === "string" ? values.group : null;
}

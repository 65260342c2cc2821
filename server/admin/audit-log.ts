import type { Hono } from "hono";
import { sql } from "kysely";
import { listAudit } from "#contract/admin/audit.ts";
import type { Queryable } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import { staffRoute } from "./route.ts";

const PAGE = 50;

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
    const found = await findEntries(shop.db, query.trim(), cursor ?? null);
    const entries = found.slice(0, PAGE);
    const last = found.length > PAGE ? entries.at(-1) : undefined;
    return {
      entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      next: last === undefined ? null : String(last.id),
    };
  });
}

/** The latest entries before one, one more than a page; all or those that have a text in them. */
async function findEntries(
  db: Queryable,
  text: string,
  beforeId: string | null,
): Promise<readonly Entry[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const isFound = sql`(e.actor ilike ${pattern} or e.action ilike ${pattern}
    or e.subject ilike ${pattern} or member.email ilike ${pattern})`;
  const { rows } = await sql<Entry>`
    select e.id, e.at, e.actor, e.action, e.subject, member.email as about, e.before, e.after
    from audit_entries e left join staff member on e.subject = 'staff ' || member.id::text
    where ${beforeId === null ? sql`true` : sql`e.id < ${beforeId}::bigint`}
      and ${text === "" ? sql`true` : isFound}
    order by e.id desc limit ${PAGE + 1}`.execute(db);
  return rows;
}

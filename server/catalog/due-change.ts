import { type RawBuilder, sql } from "kysely";

/**
 * What to join to course packages `p` to read what they cost, and whether they are sold, at a moment:
 * the last scheduled change `due` whose time has come and that the package's own row does not have yet
 * (D-169). So a change counts from exactly its moment, whether or not anything runs then.
 */
export function dueChange(now: Date): RawBuilder<unknown> {
  return sql`lateral (
    select s.price, s.active from price_changes s
    where s.course_package_id = p.id and s.applied_at is null and s.cancelled_at is null
      and s.starts_at <= ${now}
    order by s.starts_at desc, s.id desc limit 1) due on true`;
}

/** The columns of a package with its `dueChange`. */
export const priceAt = sql<number>`coalesce(due.price, p.price)`;
export const activeAt = sql<boolean>`coalesce(due.active, p.active)`;

import { sql } from "kysely";
import type { Day } from "#core/dates.ts";
import { dayText, type ViewStep } from "#core/figures.ts";
import type { Locale } from "#core/locale.ts";
import type { Queryable } from "../db/schema.ts";

/** How often something was counted in a period; `screen` is empty for carts and checkouts. */
export type ViewSum = {
  readonly step: ViewStep;
  readonly screen: string;
  readonly locale: Locale;
  readonly count: number;
};

/** What visitors did in a period of the seller's days, both ends included; most first. */
export async function loadViews(db: Queryable, from: Day, to: Day): Promise<readonly ViewSum[]> {
  const { rows } = await sql<ViewSum>`
    select step, screen, locale, sum(count) as count from view_counts
    where day between ${dayText(from)}::date and ${dayText(to)}::date
    group by step, screen, locale order by count desc, screen, locale`.execute(db);
  return rows;
}

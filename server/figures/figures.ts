import { type RawBuilder, sql } from "kysely";
import { type Day, sellerDay } from "#core/dates.ts";
import {
  addDays,
  addSums,
  dayText,
  earlierDay,
  type FiguresBy,
  NO_SUMS,
  type Split,
  type Sums,
  sumFacts,
} from "#core/figures.ts";
import type { Currency } from "#core/money.ts";
import type { Queryable } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import { findSummedThrough, loadFactsOfDays } from "./closed-days.ts";
import type { DatedFact } from "./facts.ts";

/** Sums in one currency, in its minor units. */
export type CurrencySums = Sums & { readonly currency: Currency };

/** One row of a table of figures: a day, a programme, … with its sums, which are never added. */
export type FigureRow = { readonly key: string; readonly sums: readonly CurrencySums[] };

type Keyed = CurrencySums & { readonly key: string };

/** Every order has exactly one gateway, so the days and the totals are summed from that split. */
const WHOLE: Split = "gateway";

/**
 * The figures of a period of the seller's days, both ends included: orders by the day on which they
 * were paid, refunds by the day on which they were done (D-172). Closed days come from their stored
 * sums, the others from the orders. Days are in order; other rows by their orders, most first.
 */
export async function loadFigures(
  { db, now }: { readonly db: Queryable } & Pick<Shop, "now">,
  from: Day,
  to: Day,
  by: FiguresBy,
): Promise<{ readonly rows: readonly FigureRow[]; readonly totals: readonly CurrencySums[] }> {
  const summed = await findSummedThrough(db, now());
  const stored = await loadStored(db, from, summed === null ? null : earlierDay(to, summed), by);
  const live = await loadLive(db, from, earlierDay(to, sellerDay(now())), summed, by);
  const rows = merge([...stored.byKey, ...live.byKey]);
  const totals = merge([...stored.whole, ...live.whole].map(withoutKey));
  return {
    rows: rows.toSorted(by === "day" ? byDayOrder : byOrders),
    totals: totals[0]?.sums ?? [],
  };
}

const withoutKey = (one: Keyed): Keyed => ({ ...one, key: "" });

/** The stored sums of closed days, by their key and in all. */
async function loadStored(db: Queryable, from: Day, to: Day | null, by: FiguresBy) {
  if (to === null) return { byKey: [], whole: [] };
  const select = async (split: Split, key: RawBuilder<unknown>) => {
    const { rows } = await sql<Keyed>`
      select ${key} as key, currency, sum(orders) as orders, sum(paid) as paid,
        sum(refunded) as refunded
      from figure_days
      where split = ${split} and day between ${dayText(from)}::date and ${dayText(to)}::date
      group by 1, 2`.execute(db);
    return rows;
  };
  return {
    byKey: await select(by === "day" ? WHOLE : by, by === "day" ? sql`day::text` : sql`key`),
    whole: await select(WHOLE, sql`''::text`),
  };
}

/** The sums of the days that are not stored yet: today, and in the first hour also yesterday. */
async function loadLive(db: Queryable, from: Day, to: Day, summed: Day | null, by: FiguresBy) {
  const begin = summed === null || from > summed ? from : addDays(summed, 1);
  if (begin > to) return { byKey: [], whole: [] };
  const split = by === "day" ? WHOLE : by;
  const facts = await loadFactsOfDays(db, begin, to, [split]);
  return {
    byKey: by === "day" ? sumDays(facts) : sumFacts(facts, [split]),
    whole: sumFacts(facts, [WHOLE]),
  };
}

function sumDays(facts: readonly DatedFact[]): readonly Keyed[] {
  const ofDays = Map.groupBy(facts, ({ at }) => dayText(sellerDay(at)));
  return [...ofDays].flatMap(([key, ofDay]) =>
    sumFacts(ofDay, [WHOLE]).map((one) => ({ ...one, key })),
  );
}

/** Adds up the sums of equal keys and currencies. */
function merge(sums: readonly Keyed[]): readonly FigureRow[] {
  const rows = new Map<string, Map<Currency, CurrencySums>>();
  for (const { key, currency, ...more } of sums) {
    const row = rows.get(key) ?? new Map<Currency, CurrencySums>();
    row.set(currency, { currency, ...addSums(row.get(currency) ?? NO_SUMS, more) });
    rows.set(key, row);
  }
  return [...rows].map(([key, row]) => ({
    key,
    sums: [...row.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  }));
}

const byDayOrder = (one: FigureRow, other: FigureRow) => (one.key < other.key ? -1 : 1);

const ordersOf = ({ sums }: FigureRow) => sums.reduce((count, { orders }) => count + orders, 0);

function byOrders(one: FigureRow, other: FigureRow): number {
  return ordersOf(other) - ordersOf(one) || byDayOrder(one, other);
}

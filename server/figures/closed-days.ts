import { sql } from "kysely";
import { type Day, parseDay, sellerDay, startOfSellerDay } from "#core/dates.ts";
import { HOUR_MS } from "#core/durations.ts";
import { addDays, dayText, earlierDay, SPLITS, type Split, sumFacts } from "#core/figures.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { type DatedFact, loadFacts } from "./facts.ts";

/** A transaction that began before midnight has long been committed by then. */
const CLOSED_AFTER_MS = HOUR_MS;
/** Rows of one statement, far below the number of parameters that a database takes. */
const BATCH_ROWS = 1000;

/** The last day to which nothing is added any more. */
function lastClosedDay(now: Date): Day {
  return addDays(sellerDay(new Date(now.getTime() - CLOSED_AFTER_MS)), -1);
}

/**
 * The last day whose sums are stored; `null` before the first. Never a day that has not closed: a clock
 * that was ahead for a while may have noted one.
 */
export async function findSummedThrough(db: Queryable, now: Date): Promise<Day | null> {
  const { rows } = await sql<{ day: string }>`
    select summed_through::text as day from figure_progress`.execute(db);
  if (rows[0] === undefined) return null;
  return earlierDay(parseDay(rows[0].day), lastClosedDay(now));
}

/**
 * Stores the sums of the days that have closed since the last run, one day in each transaction.
 * May be interrupted and repeated: a day is stored whole, with the note that it is. What is not stored
 * yet is summed up from the orders when somebody asks (`figures.ts`).
 */
export async function sumClosedDays({ db, now }: Pick<Shop, "db" | "now">): Promise<number> {
  const last = lastClosedDay(now());
  let summed = await findSummedThrough(db, now());
  let days = 0;
  for (;;) {
    const day = await findBusyDay(db, summed === null ? null : addDays(summed, 1));
    if (day === null || day > last) break;
    await inTransaction(db, (transaction) => sumDay(transaction, day));
    summed = day;
    days += 1;
  }
  if (summed !== null) await noteSummed(db, last);
  return days;
}

/** The first day, from one on, on which money came or went; `null` if there is none. */
async function findBusyDay(db: Queryable, from: Day | null): Promise<Day | null> {
  const since = from === null ? new Date(0) : startOfSellerDay(from);
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(paid_at) from orders where paid_at >= ${since}),
      (select min(settled_at) from refunds where state = 'done' and settled_at >= ${since})
    ) as first`.execute(db);
  const first = rows[0]?.first ?? null;
  return first === null ? null : sellerDay(first);
}

async function noteSummed(db: Queryable, day: Day): Promise<void> {
  await sql`
    insert into figure_progress (summed_through) values (${dayText(day)}::date)
    on conflict (id) do update set summed_through = excluded.summed_through`.execute(db);
}

async function sumDay(transaction: Queryable, day: Day): Promise<void> {
  await noteSummed(transaction, day);
  await sql`delete from figure_days where day = ${dayText(day)}::date`.execute(transaction);
  const sums = sumFacts(await loadFactsOfDays(transaction, day, day, SPLITS));
  for (let start = 0; start < sums.length; start += BATCH_ROWS) {
    await transaction
      .insertInto("figure_days")
      .values(sums.slice(start, start + BATCH_ROWS).map((one) => ({ day: dayText(day), ...one })))
      .execute();
  }
}

/** What happened on days of the seller, both included, to be summed in these splits. */
export function loadFactsOfDays(
  db: Queryable,
  from: Day,
  to: Day,
  splits: readonly Split[],
): Promise<readonly DatedFact[]> {
  return loadFacts(db, startOfSellerDay(from), startOfSellerDay(addDays(to, 1)), splits);
}

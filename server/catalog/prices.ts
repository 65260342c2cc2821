import { type RawBuilder, sql } from "kysely";
import {
  keepsPrices,
  type PricePeriod,
  priceBeforeProblem,
  type SaleTerms,
  termsAt,
} from "#core/price-changes.ts";
import { lockPackageRow } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { findPackage, type StoredPackage } from "./store.ts";

/** Who sets a price: somebody of the staff, or the operator by a command. */
export type PriceSetter =
  | { readonly actor: "staff"; readonly staffId: string }
  | { readonly actor: "operator" };

/** A period of the history, and who began it: a member of the staff by email. */
export type HistoryPeriod = PricePeriod & {
  readonly actor: "start" | "operator" | "staff";
  readonly email: string | null;
};

/** Locks a package, and reads it as it is stored; `null` if there is none. */
export async function lockPackage(
  transaction: Queryable,
  id: number,
): Promise<StoredPackage | null> {
  await lockPackageRow(transaction, id);
  return findPackage(transaction, id);
}

/**
 * Writes the changes of a locked package whose time has come into its row, and returns the package as it is sold
 * now. Call this before any other change of its terms: a change that is not yet in the row counts more than the
 * row (`due-change.ts`), and would hide a newer price.
 */
export async function applyDueChanges(
  transaction: Queryable,
  stored: StoredPackage,
  now: Date,
): Promise<StoredPackage> {
  const due = stored.changes.filter(({ startsAt }) => startsAt <= now);
  if (due.length === 0) return stored;
  const terms = termsAt(stored, due, now);
  await saveTerms(transaction, stored.id, terms, now);
  await transaction
    .updateTable("price_changes")
    .set({ applied_at: now })
    .where(
      "id",
      "in",
      due.map((change) => change.id),
    )
    .execute();
  return { ...stored, ...terms, changes: stored.changes.filter((one) => !due.includes(one)) };
}

/**
 * Changes the terms of a locked package, whose due changes are applied: now, or at `startsAt` if that is later.
 * Its history gets the change. Placed orders keep their prices. The caller has checked the terms
 * (`priceBeforeProblem`); those of later changes are checked here (`dropUnchargedPricesBefore`).
 */
export async function changeTerms(
  transaction: Queryable,
  id: number,
  terms: SaleTerms,
  setter: PriceSetter,
  { startsAt, now }: { readonly startsAt: Date; readonly now: Date },
): Promise<void> {
  await beginHistory(transaction, id, now);
  const isScheduled = startsAt > now;
  if (!isScheduled) await saveTerms(transaction, id, terms, now);
  await transaction
    .insertInto("price_changes")
    .values({
      course_package_id: id,
      price: terms.price,
      price_before: terms.priceBefore,
      active: terms.active,
      starts_at: startsAt,
      actor: setter.actor,
      staff_id: setter.actor === "staff" ? setter.staffId : null,
      created_at: now,
      cancelled_at: null,
      applied_at: isScheduled ? null : now,
    })
    .execute();
  await dropUnchargedPricesBefore(transaction, id, now);
}

/** Cancels a scheduled change of a locked package; false if there is none that can be cancelled. */
export async function cancelChange(
  transaction: Queryable,
  { id, changeId }: { readonly id: number; readonly changeId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("price_changes")
    .set({ cancelled_at: now })
    .where("id", "=", changeId)
    .where("course_package_id", "=", id)
    .where("applied_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">", now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await dropUnchargedPricesBefore(transaction, id, now);
  return true;
}

/**
 * Removes the price before from scheduled changes for which it will not have been charged long enough any
 * more, because of what was changed or cancelled before them (D-180). A change that keeps the prices keeps it.
 */
async function dropUnchargedPricesBefore(
  transaction: Queryable,
  id: number,
  now: Date,
): Promise<void> {
  const stored = await findPackage(transaction, id);
  let before: SaleTerms | null = stored;
  for (const change of stored?.changes ?? []) {
    const { startsAt } = change;
    const goesOn = before !== null && keepsPrices(before, change);
    before = change;
    if (startsAt <= now || goesOn) continue;
    const periods = await listPeriods(transaction, id, startsAt);
    if (priceBeforeProblem(change, periods, startsAt) === null) continue;
    await transaction
      .updateTable("price_changes")
      .set({ price_before: null })
      .where("id", "=", change.id)
      .execute();
    before = { ...change, priceBefore: null };
  }
}

/**
 * What a package cost until a moment, oldest first. For a moment in the future, this includes the changes that
 * are scheduled until then. A package that was never changed has one period.
 */
export async function listPeriods(
  db: Queryable,
  id: number,
  moment: Date,
): Promise<readonly HistoryPeriod[]> {
  return (await readPeriods(db, sql`p.id = ${id}`, moment)).get(id) ?? [];
}

/** The same of all packages, by their ids. */
export function listAllPeriods(
  db: Queryable,
  moment: Date,
): Promise<ReadonlyMap<number, readonly HistoryPeriod[]>> {
  return readPeriods(db, sql`true`, moment);
}

async function readPeriods(
  db: Queryable,
  condition: RawBuilder<unknown>,
  moment: Date,
): Promise<ReadonlyMap<number, readonly HistoryPeriod[]>> {
  const { rows } = await sql<HistoryPeriod & { readonly packageId: number }>`
    select p.id as "packageId", coalesce(h.price, p.price) as price,
      case when h.id is null then p.price_before else h.price_before end as "priceBefore",
      coalesce(h.active, p.active) as active, coalesce(h.starts_at, p.updated_at) as "from",
      lead(h.starts_at) over (partition by p.id order by h.starts_at, h.id) as "until",
      coalesce(h.actor, 'start') as actor, coalesce(h.actor, 'start') = 'start' as "isFirst", s.email
    from course_packages p
    left join price_changes h on h.course_package_id = p.id and h.cancelled_at is null
      and h.starts_at <= ${moment}
    left join staff s on s.id = h.staff_id
    where ${condition} order by p.id, h.starts_at, h.id`.execute(db);
  const periods = new Map<number, HistoryPeriod[]>();
  for (const { packageId, ...period } of rows) {
    periods.set(packageId, [...(periods.get(packageId) ?? []), period]);
  }
  return periods;
}

/** Begins the history of a package with what it cost until now, if it has none. */
async function beginHistory(transaction: Queryable, id: number, now: Date): Promise<void> {
  await sql`
    insert into price_changes
      (course_package_id, price, price_before, active, starts_at, actor, created_at, applied_at)
    select p.id, p.price, p.price_before, p.active, least(p.updated_at, ${now}::timestamptz),
      'start', ${now}, ${now}
    from course_packages p
    where p.id = ${id} and not exists (
      select from price_changes h where h.course_package_id = p.id)`.execute(transaction);
}

async function saveTerms(
  transaction: Queryable,
  id: number,
  { price, priceBefore, active }: SaleTerms,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("course_packages")
    .set({ price, price_before: priceBefore, active, sample: false, updated_at: now })
    .where("id", "=", id)
    .execute();
}

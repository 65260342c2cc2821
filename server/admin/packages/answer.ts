import type { AdminPackageAnswer, PricePeriodAnswer } from "#contract/admin/packages.ts";
import { nameFields } from "#contract/names.ts";
import { toMajor } from "#core/money.ts";
import { chargedPrices, type SaleTerms, termsAt } from "#core/price-changes.ts";
import type { HistoryPeriod } from "../../catalog/prices.ts";
import type { StoredPackage } from "../../catalog/store.ts";
import { versionOf } from "../versions.ts";

export function termsFields({ price, priceBefore, active }: SaleTerms) {
  return {
    price: toMajor(price),
    price_before: priceBefore === null ? null : toMajor(priceBefore),
    active,
  };
}

/** A package on its terms of `now`, with the changes that are still to come. */
export function toPackageAnswer(
  stored: StoredPackage,
  periods: readonly HistoryPeriod[],
  now: Date,
): AdminPackageAnswer {
  const { extent } = stored;
  const values = {
    id: stored.id,
    ...nameFields(stored.names),
    ...termsFields(termsAt(stored, stored.changes, now)),
    sessions: extent.sessions,
    foundation_sessions: extent.foundationSessions,
    session_minutes: extent.sessionMinutes,
    weeks: extent.weeks,
    audience: stored.audience,
    scheduled: stored.changes
      .filter(({ startsAt }) => startsAt > now)
      .map((change) => ({
        id: change.id,
        ...termsFields(change),
        from: change.startsAt.toISOString(),
        by: change.by,
      })),
  };
  const strikeable = chargedPrices(periods, now).map(toMajor);
  return { ...values, strikeable, version: versionOf(values) };
}

/** A period that began and ended at once was nobody's price, and is left out. */
export function toPeriodAnswers(periods: readonly HistoryPeriod[]): PricePeriodAnswer[] {
  return periods
    .filter(({ from, until }) => until === null || until > from)
    .map((one) => ({
      ...termsFields(one),
      from: one.from.toISOString(),
      until: one.until?.toISOString() ?? null,
      actor: one.actor,
      by: one.email,
    }))
    .reverse();
}

import type { Duration } from "#core/catalog.ts";

/** How long each plan lasts (R-LIM-09). */
export const MONTHS: Readonly<Record<Duration, number>> = {
  sixMonths: 6,
  fourMonths: 4,
  twoMonths: 2,
};

import { ratings } from "./ratings.ts";

/** Where the ratings and the voices of families come from (D-154). */
export const copy = {
  /** Under the figures. */
  source: `${ratings.average} of 5 from ${ratings.count} ratings that families gave after class, September 2025 to August 2026 (sample). Four and five stars count as positive.`,
};

export type ReviewsCopy = typeof copy;

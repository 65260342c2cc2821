import type { Extent } from "./extent.ts";
import type { Localized } from "./locale.ts";

/** The audiences of course packages. */
export const AUDIENCES = ["children", "adults_and_foundation", "teachers"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The most sessions, minutes or weeks that a package may state. */
export const MAX_EXTENT = 10_000;

/** A course package that we sell; `price` in US cents. */
export type CoursePackage = {
  readonly id: number;
  readonly names: Localized;
  readonly price: number;
  readonly extent: Extent;
  /** `null` if the owner has not set it. */
  readonly audience: Audience | null;
};

/** A package in a price list, where `priceBefore` is shown struck through next to `price`. */
export type ListedPackage = CoursePackage & { readonly priceBefore: number | null };

/** The three price lists of the API (R-API-10 to R-API-13): default, coding and AI. */
export const PRICE_LISTS = ["default", "coding", "ai"] as const;
export type PriceList = (typeof PRICE_LISTS)[number];

/** The packages of the scoped lists; the default list has every active package (D-32, D-40). */
const SCOPED_IDS: Readonly<Record<Exclude<PriceList, "default">, readonly number[]>> = {
  coding: [42, 44],
  ai: [41, 47, 48, 49],
};

/** The packages of one price list, in ascending id order. */
export function packagesInList<Package extends { readonly id: number }>(
  packages: readonly Package[],
  list: PriceList,
): readonly Package[] {
  const ids = list === "default" ? null : SCOPED_IDS[list];
  return packages
    .filter(({ id }) => ids === null || ids.includes(id))
    .sort((one, other) => one.id - other.id);
}

/** Character-building packages in the order of their cards (R-CBP-05, R-CBP-06, D-52). */
export const CHARACTER_PACKAGE_IDS = {
  "moulhim-program": [49, 48, 47],
  "individual-courses": [52, 51, 50],
} as const;

/** Future Builders packages in the order of their cards (R-HOME-32, R-HOME-33, D-34). */
export const FUTURE_BUILDERS_PACKAGE_IDS = { monthly: [56, 55], twoMonths: [57] } as const;
/** All Future Builders packages, in the order of their tabs. */
export const FUTURE_BUILDERS_IDS: readonly number[] = Object.values(
  FUTURE_BUILDERS_PACKAGE_IDS,
).flat();

export const STAGES = ["foundation", "kids", "adults"] as const;
export type Stage = (typeof STAGES)[number];
export const DURATIONS = ["sixMonths", "fourMonths", "twoMonths"] as const;
export type Duration = (typeof DURATIONS)[number];
export const TIERS = ["immersionPlus", "immersion", "basic"] as const;
export type Tier = (typeof TIERS)[number];

type TierIds = Readonly<Partial<Record<Tier, number>>>;

const ADULT_IDS: Readonly<Record<Duration, TierIds>> = {
  sixMonths: { immersionPlus: 8, immersion: 7 },
  fourMonths: { immersionPlus: 13, immersion: 12, basic: 11 },
  twoMonths: { immersionPlus: 16, immersion: 15, basic: 14 },
};

/** Language plans by stage, duration and tier (R-PKG-15 to R-PKG-17, D-47, D-48). */
const LANGUAGE_IDS: Readonly<Record<Stage, Readonly<Record<Duration, TierIds>>>> = {
  foundation: ADULT_IDS,
  kids: {
    sixMonths: { immersionPlus: 10, immersion: 9 },
    fourMonths: { immersionPlus: 6, immersion: 5, basic: 4 },
    twoMonths: { immersionPlus: 3, immersion: 2, basic: 1 },
  },
  adults: ADULT_IDS,
};

/** The cards of one audience and duration, in display order; six months has no Basic (D-47). */
export function languagePlans(
  stage: Stage,
  duration: Duration,
): readonly { readonly tier: Tier; readonly coursePackageId: number }[] {
  const ids = LANGUAGE_IDS[stage][duration];
  return TIERS.flatMap((tier) => {
    const coursePackageId = ids[tier];
    return coursePackageId === undefined ? [] : [{ tier, coursePackageId }];
  });
}

/** Every language package once, for all stages and durations, in ascending id order. */
export const LANGUAGE_PACKAGE_IDS: readonly number[] = [
  ...new Set(
    Object.values(LANGUAGE_IDS).flatMap((stage) => Object.values(stage).flatMap(Object.values)),
  ),
].sort((one, other) => one - other);

/**
 * Whether a course package teaches a language, which its name does not say (design.md §12). False for an
 * unknown package.
 */
export function isLanguagePackage(coursePackageId: number | undefined): boolean {
  return coursePackageId !== undefined && LANGUAGE_PACKAGE_IDS.includes(coursePackageId);
}

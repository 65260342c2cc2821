import type { PageMeta } from "#web/copy.ts";
import type { Words } from "./words.ts";

/** A page of the shop by its plain address, with what a search engine reads of it. */
export type ShopPage = {
  readonly path: string;
  readonly meta: (words: Words) => PageMeta;
};

/** Pages that stand behind the guard requiresPayment (R-ROUTE-12 to R-ROUTE-16). */
export const GUARDED_PAGES: readonly ShopPage[] = [
  { path: "/packages", meta: (words) => words.packages.meta },
  { path: "/character-building-packages", meta: (words) => words.character.meta },
  { path: "/cart", meta: (words) => words.cart.meta },
  { path: "/success", meta: (words) => words.success.meta },
];

/** The pages of the programmes (R-ROUTE-06 to R-ROUTE-11). */
export const PROGRAMME_PAGES: readonly ShopPage[] = [
  { path: "/coding", meta: (words) => words.coding.meta },
  { path: "/character-building", meta: (words) => words.characterBuilding.meta },
  { path: "/mental-math", meta: (words) => words.mentalMath.meta },
  { path: "/children-fitness", meta: (words) => words.childrenFitness.meta },
  { path: "/private-tutoring", meta: (words) => words.privateTutoring.meta },
  { path: "/ai-teacher-training", meta: (words) => words.aiTeacherTraining.meta },
];

/** Pages that are there whether or not anybody can pay. */
export const OPEN_PAGES: readonly ShopPage[] = [
  { path: "/", meta: (words) => words.home.meta },
  ...PROGRAMME_PAGES,
  { path: "/policy", meta: (words) => words.policy.meta },
  { path: "/refund", meta: (words) => words.refund.meta },
  { path: "/privacy", meta: (words) => words.privacy.meta },
];

/** One address for both languages (D-12). */
export const TERMS_PAGE: ShopPage = {
  path: "/en/terms-and-conditions/terms",
  meta: (words) => words.terms.meta,
};

/** Pages that have an Arabic address beside the plain one (D-143). */
export const PAIRED_PAGES = [...OPEN_PAGES, ...GUARDED_PAGES];
export const ALL_PAGES = [...PAIRED_PAGES, TERMS_PAGE];

/** The Arabic twin of a plain address. */
export function arabicAddress(path: string): string {
  return path === "/" ? "/ar" : `/ar${path}`;
}

import { SCREEN_NAMES, type Screen, screenOf } from "#core/screens.ts";
import type { PageMeta } from "#web/copy/copy.ts";
import { type Words, wordsKey } from "./words.ts";

/** A page of the shop, with its plain address and its words for search engines. */
export type ShopPage = {
  readonly path: string;
  readonly meta: (words: Words) => PageMeta;
};

function pagesWith(has: (screen: Screen) => boolean): readonly ShopPage[] {
  return SCREEN_NAMES.filter((name) => has(screenOf(name))).map((name) => ({
    path: screenOf(name).path,
    meta: (words) => words[wordsKey(name)].meta,
  }));
}

const isPublic = ({ visibility }: Screen) => visibility === "public";

/** Pages behind the guard requiresPayment (R-ROUTE-12 to R-ROUTE-16). */
export const GUARDED_PAGES = pagesWith(({ guarded = false }) => guarded);

/** The pages of the programmes (R-ROUTE-06 to R-ROUTE-11). */
export const PROGRAMME_PAGES = pagesWith(({ programme }) => programme !== undefined);

/** Public pages that do not depend on available gateways and have two addresses. */
const OPEN_PAGES = pagesWith(
  (screen) => isPublic(screen) && screen.guarded === undefined && !screen.hasOneAddress,
);

/** Pages with one address for both languages (D-12). */
const ONE_ADDRESS_PAGES = pagesWith(({ hasOneAddress = false }) => hasOneAddress);
export const ALL_PAGES = [...OPEN_PAGES, ...GUARDED_PAGES, ...ONE_ADDRESS_PAGES];

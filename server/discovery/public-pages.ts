import type { ServerBuild } from "react-router";

/** A page that search engines are told of: its addresses without the origin. */
export type PublicPage = {
  readonly plain: string;
  /** The Arabic twin (D-143); `null` for a page with one address for both languages (D-12). */
  readonly arabic: string | null;
  /** There only while somebody can pay (R-ROUTE-18). */
  readonly guarded: boolean;
};

/** How `web/routes.ts` writes that a page answers under `/ar` as well. */
const BOTH_LANGUAGES = /^ar\?\/?/;
/** An address with a gap in it, or one that stands for all others. */
const NO_ADDRESS = /[:*]/;

/** The public pages of the app, in the order of its routes: all but what says `noindex` of itself. */
export function publicPages(routes: ServerBuild["routes"]): readonly PublicPage[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.path === undefined || NO_ADDRESS.test(route.path)) return [];
    // The root is the frame around all pages.
    if (route.parentId === undefined) return [];
    const handle: unknown = route.module.handle;
    if (says(handle, "noindex")) return [];
    const name = route.path.replace(BOTH_LANGUAGES, "");
    const paired = BOTH_LANGUAGES.test(route.path);
    const arabic = paired ? `/ar/${name}`.replace(/\/$/, "") : null;
    return [{ plain: `/${name}`, arabic, guarded: says(handle, "guarded") }];
  });
}

function says(handle: unknown, word: string): boolean {
  return typeof handle === "object" && handle !== null && word in handle;
}

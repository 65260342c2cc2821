import type { ServerBuild } from "react-router";
import { type ScreenAddresses, screenAddresses } from "../screen-addresses.ts";

/** A page that search engines are told of. */
export type PublicPage = ScreenAddresses & {
  /** There only while somebody can pay (R-ROUTE-18). */
  readonly guarded: boolean;
};

/** An address with a gap in it, or one that stands for all others. */
const NO_ADDRESS = /[:*]/;

/** The public pages of the app, in the order of its routes: all but what is not listed. */
export function publicPages(routes: ServerBuild["routes"]): readonly PublicPage[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.path === undefined || NO_ADDRESS.test(route.path)) return [];
    // The root is the frame around all pages.
    if (route.parentId === undefined) return [];
    const handle: unknown = route.module.handle;
    if (says(handle, "unlisted") || says(handle, "noindex")) return [];
    return [{ ...screenAddresses(route.path), guarded: says(handle, "guarded") }];
  });
}

function says(handle: unknown, word: string): boolean {
  return typeof handle === "object" && handle !== null && word in handle;
}

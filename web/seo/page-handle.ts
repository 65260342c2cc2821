import type { PriceList } from "#core/catalog.ts";

/** What a screen teaches and sells, for search engines: packages of one price list. */
export type CourseHandle = {
  readonly list: PriceList;
  readonly coursePackageIds: readonly number[];
  /** Where the course is one section of its page: the key of its words, and its address. */
  readonly section?: { readonly words: "futureBuilders"; readonly hash: string };
};

/** What a screen says of itself to the shell, to search engines and to the sitemap. */
export type PageHandle = {
  /** Reachable only while at least one gateway is available (R-ROUTE-18, R-ROUTE-19). */
  readonly guarded?: true;
  /** Nothing to find or to share: not in the sitemap, and nothing describes it. */
  readonly unlisted?: true;
  /** Opened by the address of one payment: no search engine is to keep it. Never listed either. */
  readonly noindex?: true;
  /** Whoever knows the address may read it, so that nothing repeats the address (D-129). */
  readonly secret?: true;
  readonly course?: CourseHandle;
};

/** The handle of a route; an empty one for a screen that says nothing of itself. */
export function readHandle(handle: unknown): PageHandle {
  return typeof handle === "object" && handle !== null ? handle : {};
}

/** Whether a page is in the sitemap and described to search engines and messengers. */
export function isListed({ unlisted, noindex }: PageHandle): boolean {
  return unlisted === undefined && noindex === undefined;
}

import type { Locale } from "#core/locale.ts";

/** The size of every share picture, in pixels: what messengers and social networks show whole. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The share picture of a page by its plain address: `/coding` → `/share/coding-en.jpg`. */
export function sharePicture(plainPath: string, locale: Locale): string {
  return `/share/${plainPath.split("/").at(-1) || "home"}-${locale}.jpg`;
}

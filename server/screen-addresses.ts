/** The addresses of a screen, without the origin; `:name` stands for anything but a slash. */
export type ScreenAddresses = {
  readonly plain: string;
  /** The Arabic twin (D-143); `null` for a screen with one address for both languages (D-12). */
  readonly arabic: string | null;
};

/** How `web/routes.ts` writes that a screen answers under `/ar` as well. */
const BOTH_LANGUAGES = /^ar\?\/?/;

/** Reads the path of a route as the build names it, such as `ar?/coding`. */
export function screenAddresses(path: string): ScreenAddresses {
  const name = path.replace(BOTH_LANGUAGES, "");
  const arabic = BOTH_LANGUAGES.test(path) ? `/ar/${name}`.replace(/\/$/, "") : null;
  return { plain: `/${name}`, arabic };
}

import { prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { DEFAULT_LOCALE, LOCALES } from "#core/locale.ts";
import { SCREEN_NAMES, screenOf } from "#core/screens.ts";

/**
 * `ar?`: one route answers under the plain address and under its Arabic twin (D-143), so that changing
 * the language keeps everything on the page.
 */
const LANGUAGE_PREFIX = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)
  .map((locale) => `${locale}?`)
  .join("/");

/**
 * The routes of the screens in `core/screens.ts`; each has its folder in `pages/`. Letter case counts
 * (D-07).
 */
const screens: readonly RouteConfigEntry[] = SCREEN_NAMES.flatMap((name) => {
  const { id, path, hasOneAddress = false, formerPath } = screenOf(name);
  const inLanguages = (screen: RouteConfigEntry) =>
    hasOneAddress ? [screen] : prefix(LANGUAGE_PREFIX, [screen]);
  const moved =
    formerPath === undefined
      ? []
      : inLanguages(route(formerPath.slice(1), "pages/moved/page.tsx", { id: `${id}Moved` }));
  return [...inLanguages(route(path.slice(1), `pages/${name}/page.tsx`, { id })), ...moved];
});

export default [...screens, route("*", "pages/not-found/page.tsx", { id: "NotFoundPage" })].map(
  (screen) => ({ ...screen, caseSensitive: true }),
) satisfies RouteConfig;

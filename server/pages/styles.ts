import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The styles of the pages, as `scripts/page-styles.ts` has cut them. */
export type PageStyles = {
  /** The styles of one page. @throws Error when no route is called so */
  of(routeId: string): string;
  /** The address of the file with the styles of all pages. */
  readonly all: string;
};

/** What the build tells of each route, by its id. */
type BuiltRoutes = Readonly<
  Record<string, { id: string; module: string; css?: string[] | undefined } | undefined>
>;

/**
 * Reads the styles of a build; `folder` holds its `styles/`.
 * @throws Error when the build has none
 */
export function readPageStyles(folder: string, routes: BuiltRoutes): PageStyles {
  const [all] = routes["root"]?.css ?? [];
  if (all === undefined) throw new Error("The build has no styles.");
  const styles = new Map(
    Object.values(routes).flatMap((route): [string, string][] => {
      if (route === undefined) return [];
      const file = basename(route.module).replace(/\.js$/, ".css");
      return [[route.id, readFileSync(join(folder, "styles", file), "utf8")]];
    }),
  );
  return {
    all,
    of(routeId) {
      const found = styles.get(routeId);
      if (found === undefined) throw new Error(`The route ${routeId} has no styles.`);
      return found;
    },
  };
}

/** Where the document names the page whose styles it takes; see `Styles` in `web/root.tsx`. */
const PLACE = /<style id="styles">(\w+)<\/style>/;

/**
 * Writes into a document the styles of its page, so that nothing has to be fetched before it can be
 * painted, and where those of all pages are for who goes on from it (web/start/all-styles.ts).
 * @throws Error when the document has no place for them
 */
export function writeStyles(html: string, styles: PageStyles): string {
  if (!PLACE.test(html)) throw new Error("The document has no place for its styles.");
  return html.replace(
    PLACE,
    (_, routeId: string) =>
      `<style id="styles" data-all="${styles.all}">${styles.of(routeId)}</style>`,
  );
}

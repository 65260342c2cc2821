import {
  CHARACTER_PACKAGE_IDS,
  FUTURE_BUILDERS_IDS,
  LANGUAGE_PACKAGE_IDS,
  type PriceList,
} from "./catalog.ts";
import { type ScreenName, screenOf } from "./screens.ts";

/** The course that a screen sells, for search engines: packages of one price list. */
export type Course = {
  readonly list: PriceList;
  readonly coursePackageIds: readonly number[];
  /** If the course is one section of its screen: the key of its words, and its anchor. */
  readonly section?: { readonly words: "futureBuilders"; readonly hash: string };
};

/** The courses of screens that are not programme screens. */
const OTHER_COURSES: Readonly<Partial<Record<ScreenName, Course>>> = {
  home: {
    list: "default",
    coursePackageIds: FUTURE_BUILDERS_IDS,
    section: { words: "futureBuilders", hash: "#future-builders" },
  },
  packages: { list: "default", coursePackageIds: LANGUAGE_PACKAGE_IDS },
  "character-building-packages": {
    list: "default",
    coursePackageIds: Object.values(CHARACTER_PACKAGE_IDS).flat(),
  },
};

/** The course that a screen sells; `null` if it has none of its own. */
export function courseOf(name: ScreenName): Course | null {
  const { prices: [list] = [], coursePackageIds } = screenOf(name);
  if (list === undefined || coursePackageIds === undefined) return OTHER_COURSES[name] ?? null;
  return { list, coursePackageIds };
}

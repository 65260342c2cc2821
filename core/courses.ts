import {
  CHARACTER_PACKAGE_IDS,
  FUTURE_BUILDERS_IDS,
  LANGUAGE_PACKAGE_IDS,
  PROGRAMME_PACKAGE_IDS,
  type PriceList,
} from "./catalog.ts";
import type { ScreenName } from "./screens.ts";

/** The course that a screen sells, for search engines: packages of one price list. */
export type Course = {
  readonly list: PriceList;
  readonly coursePackageIds: readonly number[];
  /** If the course is one section of its screen: the key of its words, and its anchor. */
  readonly section?: { readonly words: "futureBuilders"; readonly hash: string };
};

/** The screens that sell a course of their own. */
export const COURSES: Readonly<Partial<Record<ScreenName, Course>>> = {
  home: {
    list: "default",
    coursePackageIds: FUTURE_BUILDERS_IDS,
    section: { words: "futureBuilders", hash: "#future-builders" },
  },
  coding: { list: "coding", coursePackageIds: [PROGRAMME_PACKAGE_IDS.coding] },
  "character-building": {
    list: "ai",
    coursePackageIds: CHARACTER_PACKAGE_IDS["moulhim-program"],
  },
  "mental-math": { list: "default", coursePackageIds: [PROGRAMME_PACKAGE_IDS.mentalMath] },
  "children-fitness": { list: "default", coursePackageIds: [PROGRAMME_PACKAGE_IDS.fitness] },
  "private-tutoring": {
    list: "default",
    coursePackageIds: [PROGRAMME_PACKAGE_IDS.privateTutoring],
  },
  "ai-teacher-training": {
    list: "ai",
    coursePackageIds: [PROGRAMME_PACKAGE_IDS.aiTeacherTraining],
  },
  packages: { list: "default", coursePackageIds: LANGUAGE_PACKAGE_IDS },
  "character-building-packages": {
    list: "default",
    coursePackageIds: Object.values(CHARACTER_PACKAGE_IDS).flat(),
  },
};

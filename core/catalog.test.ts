import { describe, expect, test } from "vitest";
import {
  CHARACTER_PACKAGE_IDS,
  DURATIONS,
  FUTURE_BUILDERS_PACKAGE_IDS,
  LANGUAGE_PACKAGE_IDS,
  languagePlans,
  PRICE_LISTS,
  packagesInList,
  STAGES,
  TIERS,
} from "./catalog.ts";
import { PROGRAMME_SCREENS } from "./screens.ts";

const ALL_IDS = [
  ...Array.from({ length: 16 }, (_, index) => index + 1),
  ...[41, 42, 43, 44, 47, 48, 49, 50, 51, 52, 53, 55, 56, 57],
];
const shuffled = ALL_IDS.toReversed().map((id) => ({ id }));

/** The ids of one audience and duration, richest tier first. */
function ids(...[stage, duration]: Parameters<typeof languagePlans>) {
  return languagePlans(stage, duration).map(({ coursePackageId }) => coursePackageId);
}

describe("price lists", () => {
  test("the plain list holds every package, the coding and AI lists their own, in id order (D-32)", () => {
    const lists = PRICE_LISTS.map((list) => packagesInList(shuffled, list).map(({ id }) => id));
    expect(lists).toEqual([ALL_IDS, [42, 44], [41, 47, 48, 49]]);
  });

  test("a withdrawn package is in no list (D-57)", () => {
    const without42 = shuffled.filter(({ id }) => id !== 42);
    expect(packagesInList(without42, "coding")).toEqual([{ id: 44 }]);
  });

  test("each programme has its package (R-DATA-08, R-DATA-09, R-DATA-10, R-DATA-11, R-DATA-12)", () => {
    const ids = PROGRAMME_SCREENS.map(({ programme, coursePackageIds }) => [
      programme,
      coursePackageIds,
    ]);
    expect(Object.fromEntries(ids)).toMatchObject({
      ai: [41],
      coding: [42],
      fitness: [43],
      math: [44],
      tutoring: [53],
    });
  });

  test("character packages go from the longest to the shortest (R-DATA-13, R-DATA-14, D-52)", () => {
    expect(CHARACTER_PACKAGE_IDS).toEqual({
      "moulhim-program": [49, 48, 47],
      "individual-courses": [52, 51, 50],
    });
  });

  test("Future Builders are 56 and 55 by the month, 57 for two months (R-DATA-15, R-DATA-16, D-34)", () => {
    expect(FUTURE_BUILDERS_PACKAGE_IDS).toEqual({ monthly: [56, 55], twoMonths: [57] });
  });
});

describe("language plans", () => {
  test("audiences, durations and tiers are in the order shown (R-PKG-01, R-PKG-03, R-PKG-05)", () => {
    expect(STAGES).toEqual(["foundation", "kids", "adults"]);
    expect(DURATIONS).toEqual(["sixMonths", "fourMonths", "twoMonths"]);
    expect(TIERS).toEqual(["immersionPlus", "immersion", "basic"]);
  });

  test("kids have plans of their own (R-PKG-15, R-DATA-17)", () => {
    expect(DURATIONS.map((duration) => ids("kids", duration))).toEqual([
      [10, 9],
      [6, 5, 4],
      [3, 2, 1],
    ]);
  });

  test("adults and foundation share their plans (R-PKG-16, R-PKG-17, D-48)", () => {
    for (const stage of ["adults", "foundation"] as const) {
      expect(DURATIONS.map((duration) => ids(stage, duration))).toEqual([
        [8, 7],
        [13, 12, 11],
        [16, 15, 14],
      ]);
    }
  });

  test("all of them together are sixteen packages, each once (D-48)", () => {
    expect(LANGUAGE_PACKAGE_IDS).toEqual(ALL_IDS.slice(0, 16));
  });

  test("six months has no Basic plan, the others have all three (R-PKG-05, D-47)", () => {
    for (const stage of STAGES) {
      expect(languagePlans(stage, "sixMonths").map(({ tier }) => tier)).toEqual([
        "immersionPlus",
        "immersion",
      ]);
      expect(languagePlans(stage, "fourMonths").map(({ tier }) => tier)).toEqual(TIERS);
      expect(languagePlans(stage, "twoMonths").map(({ tier }) => tier)).toEqual(TIERS);
    }
  });

  test("every plan sells a package that exists (R-DATA-31)", () => {
    const sold = STAGES.flatMap((stage) => DURATIONS.flatMap((duration) => ids(stage, duration)));
    expect(sold.every((id) => ALL_IDS.includes(id))).toBe(true);
    expect(new Set(sold).size).toBe(16);
  });
});

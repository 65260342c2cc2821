import { expect, test } from "vitest";
import { addressIn, addressLocale, alternatesOf, plainAddress } from "./addresses.ts";
import { CHARACTER_PACKAGE_IDS, FUTURE_BUILDERS_IDS } from "./catalog.ts";
import { courseOf } from "./courses.ts";
import {
  addressesOf,
  currentPath,
  isKeptFromSearch,
  PROGRAMME_SCREENS,
  SCREEN_NAMES,
  SCREENS,
  screenNameOfRoute,
  screenOf,
  screenOfRoute,
} from "./screens.ts";

test("a screen has one address for each language, and the plain one is English (D-143)", () => {
  expect(addressesOf("home")).toEqual(["/", "/ar"]);
  expect(addressesOf("coding")).toEqual(["/coding", "/ar/coding"]);
  expect(addressesOf("terms")).toEqual(["/en/terms-and-conditions/terms"]);
  for (const plain of ["/", "/coding", "/receipt/key"]) {
    expect(addressLocale(plain)).toBeNull();
    expect(addressLocale(addressIn("ar", plain))).toBe("ar");
    expect(plainAddress(addressIn("ar", plain))).toBe(plain);
    expect(plainAddress(plain)).toBe(plain);
  }
  expect(plainAddress("/arabic")).toBe("/arabic");
  expect(alternatesOf("/coding")).toEqual([
    ["en", "/coding"],
    ["ar", "/ar/coding"],
    ["x-default", "/coding"],
  ]);
});

test("an old address leads to the screen in the same language, and other addresses stay (D-11)", () => {
  expect(currentPath("/coding-and-ai")).toBe("/coding");
  expect(currentPath("/ar/coding-and-ai")).toBe("/ar/coding");
  for (const path of ["/coding", "/ar/cart", "/nothing"]) expect(currentPath(path)).toBe(path);
});

test("a route finds its screen, and none where it has none", () => {
  for (const name of SCREEN_NAMES) {
    expect(screenNameOfRoute(SCREENS[name].id)).toBe(name);
    expect(screenOfRoute(SCREENS[name].id)).toBe(screenOf(name));
  }
  for (const id of ["root", undefined]) expect(screenOfRoute(id)).toBeNull();
});

test("search engines index neither payments nor addresses with a secret (D-129)", () => {
  expect(SCREEN_NAMES.filter((name) => isKeptFromSearch(screenOf(name)))).toEqual([
    "success",
    "receipt",
    "learners",
    "shared-cart",
  ]);
});

test("a programme sells its own packages, other screens those they show, and most none", () => {
  expect(PROGRAMME_SCREENS.map(({ name }) => name)).toEqual([
    "coding",
    "character-building",
    "mental-math",
    "children-fitness",
    "private-tutoring",
    "ai-teacher-training",
  ]);
  expect(courseOf("coding")).toEqual({ list: "coding", coursePackageIds: [42] });
  expect(courseOf("home")).toMatchObject({
    coursePackageIds: FUTURE_BUILDERS_IDS,
    section: { words: "futureBuilders", hash: "#future-builders" },
  });
  expect(courseOf("character-building-packages")?.coursePackageIds).toEqual(
    Object.values(CHARACTER_PACKAGE_IDS).flat(),
  );
  for (const name of ["cart", "trial", "policy"] as const) expect(courseOf(name)).toBeNull();
});

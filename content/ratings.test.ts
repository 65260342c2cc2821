import { expect, test } from "vitest";
import { ratings } from "./ratings.ts";
import { copy as arabic } from "./reviews.ar.ts";
import { copy as english } from "./reviews.en.ts";

test("the figures of the specification follow from the stars that were given (R-HOME-06, R-HOME-07, D-154)", () => {
  expect(ratings).toEqual({ count: "12,500", average: "4.8", positive: "98.8%" });
});

test("the source of the ratings says how many there are, from when, and that they are samples (D-154)", () => {
  for (const { source } of [english, arabic]) {
    for (const part of ["4.8", "12,500", "2025", "2026"]) expect(source).toContain(part);
    expect(source).toMatch(/ 2026 \((?:sample|نموذج)\)\./);
  }
});

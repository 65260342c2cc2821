import { describe, expect, it } from "vitest";
import { untilMissing } from "./until-missing.ts";

describe("a list that staff fill in", () => {
  it("is read until an item is missing (R-CHAR-16, D-30)", () => {
    expect(untilMissing(["a", "b", undefined, "d"], 4)).toEqual(["a", "b"]);
    expect(untilMissing([null, "b"], 4)).toEqual([]);
    expect(untilMissing([], 4)).toEqual([]);
  });

  it("ends at its limit: four testimonials, ten questions (R-CHAR-20)", () => {
    expect(untilMissing(["a", "b", "c", "d", "e"], 4)).toEqual(["a", "b", "c", "d"]);
    expect(untilMissing(["a", "b", "c"], 4)).toEqual(["a", "b", "c"]);
  });
});

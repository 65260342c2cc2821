import { describe, expect, it } from "vitest";
import { itemsBeforeGap } from "./items-before-gap.ts";

describe("a list that staff fill in", () => {
  it("a list that staff fill in is read until an item is missing (R-CHAR-16, D-30)", () => {
    expect(itemsBeforeGap(["a", "b", undefined, "d"], 4)).toEqual(["a", "b"]);
    expect(itemsBeforeGap([null, "b"], 4)).toEqual([]);
    expect(itemsBeforeGap([], 4)).toEqual([]);
  });

  it("a list that staff fill in ends at its limit: four testimonials, ten questions (R-CHAR-20)", () => {
    expect(itemsBeforeGap(["a", "b", "c", "d", "e"], 4)).toEqual(["a", "b", "c", "d"]);
    expect(itemsBeforeGap(["a", "b", "c"], 4)).toEqual(["a", "b", "c"]);
  });
});

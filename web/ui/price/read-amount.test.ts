import { describe, expect, it } from "vitest";
import { readAmount, readPriceBefore } from "./read-amount.ts";

describe("amounts of a price list", () => {
  it("amounts of a price list are read from numbers and from numeric text (D-56)", () => {
    expect(readAmount(149)).toBe(149);
    expect(readAmount("743.50")).toBe(743.5);
    expect(readAmount(0)).toBe(0);
  });

  it("a value of a price list that is no amount is missing, so that no NaN is shown", () => {
    for (const value of [undefined, null, "", " ", "free", Number.NaN, -1, {}, [], true]) {
      expect(readAmount(value)).toBeNull();
    }
  });

  it("a price before counts only above zero (R-DATA-06, D-55)", () => {
    expect(readPriceBefore(179)).toBe(179);
    expect(readPriceBefore("179")).toBe(179);
    for (const value of [0, "0", "", null, undefined, "soon"]) {
      expect(readPriceBefore(value)).toBeNull();
    }
  });
});

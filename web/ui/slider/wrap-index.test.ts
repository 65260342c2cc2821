import { describe, expect, it } from "vitest";
import { wrapIndex } from "./wrap-index.ts";

describe("the index of a slider (R-STATE-10)", () => {
  it("goes from the last to the first", () => {
    expect(wrapIndex(3, 4)).toBe(3);
    expect(wrapIndex(4, 4)).toBe(0);
  });

  it("goes from the first back to the last", () => {
    expect(wrapIndex(-1, 4)).toBe(3);
    expect(wrapIndex(-9, 4)).toBe(3);
  });

  it("is the first where there is nothing to show", () => {
    expect(wrapIndex(2, 0)).toBe(0);
  });
});

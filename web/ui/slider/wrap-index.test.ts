import { describe, expect, it } from "vitest";
import { wrapIndex } from "./wrap-index.ts";

describe("the index of a slider (R-STATE-10)", () => {
  it("a slider goes from the last to the first", () => {
    expect(wrapIndex(3, 4)).toBe(3);
    expect(wrapIndex(4, 4)).toBe(0);
  });

  it("a slider goes back from the first to the last", () => {
    expect(wrapIndex(-1, 4)).toBe(3);
    expect(wrapIndex(-9, 4)).toBe(3);
  });

  it("a slider with nothing to show is at the first", () => {
    expect(wrapIndex(2, 0)).toBe(0);
  });
});

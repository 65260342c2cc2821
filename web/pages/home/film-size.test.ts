import { describe, expect, it } from "vitest";
import { filmSize } from "./film-size.ts";

describe("the film behind the hero (D-27, R-LIM-03)", () => {
  it("the film is 1000 × 590 at the top of the page, in a wide enough window", () => {
    expect(filmSize(0, 2400)).toEqual({ width: 1000, height: 590 });
  });

  it("the film grows with the scroll, to twice its size at 500 px and no further (R-HOME-09)", () => {
    expect(filmSize(250, 2400)).toEqual({ width: 1500, height: 885 });
    expect(filmSize(500, 2400)).toEqual({ width: 2000, height: 1180 });
    expect(filmSize(3000, 2400)).toEqual({ width: 2000, height: 1180 });
  });

  it("the film is never wider than 90% of the window, and 16:9 there (R-HOME-10)", () => {
    expect(filmSize(500, 1440)).toEqual({ width: 1296, height: 729 });
    for (const scrollY of [0, 100, 500]) {
      const { width, height } = filmSize(scrollY, 390);
      expect(width).toBeCloseTo(351);
      expect(height).toBeCloseTo(197.4375);
    }
  });

  it("the film reaches its full width before its full height, as 1000 × 590 is not 16:9", () => {
    const { width, height } = filmSize(200, 1440);
    expect(width).toBe(1296);
    expect(height).toBe(729);
    expect(filmSize(100, 1440)).toEqual({ width: 1200, height: 708 });
  });

  it("the film does not shrink when a window is pulled beyond its top", () => {
    expect(filmSize(-80, 2400)).toEqual({ width: 1000, height: 590 });
  });
});

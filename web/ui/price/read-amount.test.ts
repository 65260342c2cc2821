import { describe, expect, it } from "vitest";
import { pricePerSession, readAmount, readPriceBefore, savedPercent } from "./read-amount.ts";

describe("amounts of a price list", () => {
  it("are read from numbers and from numeric text (D-56)", () => {
    expect(readAmount(149)).toBe(149);
    expect(readAmount("743.50")).toBe(743.5);
    expect(readAmount(0)).toBe(0);
  });

  it("are missing when they are no amount, so that no NaN is shown", () => {
    for (const value of [undefined, null, "", " ", "free", Number.NaN, -1, {}, [], true]) {
      expect(readAmount(value)).toBeNull();
    }
  });

  it("count as an earlier price only above zero (R-DATA-06, D-55)", () => {
    expect(readPriceBefore(179)).toBe(179);
    expect(readPriceBefore("179")).toBe(179);
    for (const value of [0, "0", "", null, undefined, "soon"]) {
      expect(readPriceBefore(value)).toBeNull();
    }
  });
});

describe("the saving", () => {
  it("is a whole percent of the earlier price (design.md §9)", () => {
    expect(savedPercent(536, 654)).toBe(18);
    expect(savedPercent(149, 199)).toBe(25);
    expect(savedPercent(89.7, 99.7)).toBe(10);
    expect(savedPercent(70, 100)).toBe(30);
  });

  it("is never said to be more than it is (design.md §9)", () => {
    expect(savedPercent(189, 216)).toBe(12);
    expect(savedPercent(149, 179)).toBe(16);
    expect(savedPercent(1, 1_000)).toBe(99);
  });

  it("is not claimed when there is none, although the earlier price is shown (D-55)", () => {
    expect(savedPercent(179, 149)).toBeNull();
    expect(savedPercent(149, 149)).toBeNull();
    expect(savedPercent(149, null)).toBeNull();
    expect(savedPercent(99_999, 100_000)).toBeNull();
  });
});

describe("the price of a session", () => {
  it("is rounded to the cent, and told to be exact only where it is (D-146)", () => {
    expect(pricePerSession(199, 24)).toEqual({ amount: 8.29, exact: false });
    expect(pricePerSession(390, 10)).toEqual({ amount: 39, exact: true });
    expect(pricePerSession(743.5, 2)).toEqual({ amount: 371.75, exact: true });
  });

  it("is not told where there is one session, or nobody knows how many (D-146)", () => {
    expect(pricePerSession(49, 1)).toBeNull();
    expect(pricePerSession(49, null)).toBeNull();
  });
});

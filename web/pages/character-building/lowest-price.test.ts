import { describe, expect, it } from "vitest";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { lowestPrice } from "./lowest-price.ts";

function list(...entries: readonly [id: number, price: unknown][]) {
  const map = new Map<number, CoursePackageAnswer>();
  for (const [id, packagePrice] of entries) {
    map.set(id, { id, packagePrice, currency_en: "USD" } as CoursePackageAnswer);
  }
  return map;
}

describe("the price from which the character programme starts (D-40)", () => {
  it("the programme's price is the lowest of the three lengths, whatever else the list holds", () => {
    const lowest = lowestPrice(list([41, 249], [47, 449], [48, 799], [49, 1079]));
    expect(lowest?.amount).toBe(449);
    expect(lowest?.coursePackage.id).toBe(47);
  });

  it("the programme's price is the lowest of the lengths in the list", () => {
    expect(lowestPrice(list([48, "799"], [49, 1079]))?.amount).toBe(799);
    expect(lowestPrice(list([47, "soon"], [49, 1079]))?.amount).toBe(1079);
  });

  it("the programme's price is missing when no length is in the list", () => {
    expect(lowestPrice(list([41, 249]))).toBeNull();
    expect(lowestPrice(list())).toBeNull();
  });
});

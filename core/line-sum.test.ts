import { expect, test } from "vitest";
import { lineSum } from "./line-sum.ts";

test("a line of several units shows their sum (D-132)", () => {
  expect(lineSum({ quantity: 2, unitPrice: 53_600 }, "$")).toBe("2 × $536 = $1,072");
  expect(lineSum({ quantity: 3, unitPrice: 9_950 }, "AED")).toBe(
    "3 × AED\u00a099.50 = AED\u00a0298.50",
  );
});

test("one unit needs no sum: its price stands beside it (D-132)", () => {
  expect(lineSum({ quantity: 1, unitPrice: 53_600 }, "$")).toBeNull();
});

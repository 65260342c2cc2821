import { describe, expect, test } from "vitest";
import { offeredGateways } from "./offered-gateways.ts";

describe("the payment blocks", () => {
  test("R-CART-11 none while payment is not available", () => {
    expect(offeredGateways([])).toEqual([]);
  });

  test("D-88 those of the list, card first", () => {
    const list = [{ identifier: "tabby" }, { identifier: "stripe" }];
    expect(offeredGateways(list)).toEqual(["stripe", "tabby"]);
  });

  test("D-88 all three when the list names none that we know", () => {
    const all = ["stripe", "tamara", "tabby"];
    expect(offeredGateways([{ identifier: "paypal" }])).toEqual(all);
    expect(offeredGateways([null, "stripe", {}])).toEqual(all);
  });

  test("D-88 unknown entries beside known ones are left out", () => {
    expect(offeredGateways([{ identifier: "paypal" }, { identifier: "tamara" }])).toEqual([
      "tamara",
    ]);
  });
});

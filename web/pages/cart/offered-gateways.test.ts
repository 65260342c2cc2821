import { describe, expect, test } from "vitest";
import { offeredGateways } from "./offered-gateways.ts";

describe("the payment blocks", () => {
  test("there are no payment blocks while payment is not available (R-CART-11)", () => {
    expect(offeredGateways([])).toEqual([]);
  });

  test("the payment blocks are those of the list, card first (D-88)", () => {
    const list = [{ identifier: "tabby" }, { identifier: "stripe" }];
    expect(offeredGateways(list)).toEqual(["stripe", "tabby"]);
  });

  test("all three payment blocks are shown when the list has none that we know (D-88)", () => {
    const all = ["stripe", "tamara", "tabby"];
    expect(offeredGateways([{ identifier: "paypal" }])).toEqual(all);
    expect(offeredGateways([null, "stripe", {}])).toEqual(all);
  });

  test("unknown gateways in the list are left out (D-88)", () => {
    expect(offeredGateways([{ identifier: "paypal" }, { identifier: "tamara" }])).toEqual([
      "tamara",
    ]);
  });
});

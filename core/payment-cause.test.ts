import { describe, expect, test } from "vitest";
import { PAYMENT_CAUSES, readCause } from "./payment-cause.ts";

const NOTHING = {
  cause: null,
  isNeverOpened: false,
  refund: null,
  isRefused: false,
  event: null,
  differing: [],
};

describe("why a payment moved", () => {
  test("the cause of a payment's change is read from its stable words (D-192)", () => {
    for (const cause of PAYMENT_CAUSES) expect(readCause(cause)).toEqual({ ...NOTHING, cause });
  });

  test.each([
    ["refund r-1", { refund: "r-1" }],
    ["refund r-1 was refused", { refund: "r-1", isRefused: true }],
    ["event charge.refunded evt_1", { event: "charge.refunded evt_1" }],
    ["never opened, superseded", { cause: "superseded", isNeverOpened: true }],
    [
      "asked by staff: payment id, mode differ",
      { cause: "asked by staff", differing: ["payment id", "mode"] },
    ],
    ["event paid evt_1: amount differ", { event: "paid evt_1", differing: ["amount"] }],
  ])("the cause %s is read with its parts (D-192)", (text, parts) => {
    expect(readCause(text)).toEqual({ ...NOTHING, ...parts });
  });

  test("other words are no cause of a payment's change (D-192)", () => {
    for (const text of ["", "many", "charge.refunded evt_1", "refund", "order placed twice"]) {
      expect(readCause(text)).toBeNull();
    }
  });
});

import { describe, expect, it } from "vitest";
import { RETURN_TO_CART, readReturnReceiptKey, readReturnTo } from "./return-address.ts";

describe("where a sign-in leads to (D-119)", () => {
  it("a sign-in leads back to the page it was reached from: the cart, the orders, a receipt, a shared cart", () => {
    expect(readReturnTo(RETURN_TO_CART)).toBe("/cart");
    for (const returnTo of [
      "/account",
      "/ar/cart",
      "/success?paymentId=a&gatewayId=stripe",
      "/ar/shared-cart/a-1.b_2",
    ]) {
      expect(readReturnTo({ returnTo })).toBe(returnTo);
    }
  });

  it("a sign-in never leads to another site or page, but to the orders", () => {
    for (const returnTo of [
      "https://evil.example",
      "//evil.example",
      "/cart/../x",
      "/login",
      "/shared-cart/..",
      "/shared-cart/a.b/../x",
      "/cart?\\\\evil",
      "/cart?\t/",
      7,
    ]) {
      expect(readReturnTo({ returnTo })).toBe("/account");
    }
    for (const state of [undefined, null, "cart", 1]) expect(readReturnTo(state)).toBe("/account");
  });
});

it("a sign-in carries the key of the receipt that it was reached from, and nothing else (D-119, D-129)", () => {
  expect(readReturnReceiptKey({ returnTo: "/account", receiptKey: "a.1.b" })).toBe("a.1.b");
  for (const state of [undefined, null, RETURN_TO_CART, { receiptKey: 1 }]) {
    expect(readReturnReceiptKey(state)).toBeUndefined();
  }
});

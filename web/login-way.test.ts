import { describe, expect, it } from "vitest";
import { LOGIN_FOR_CART, readReceiptKeyOfWay, readReturnTo } from "./login-way.ts";

describe("where a sign-in leads to (D-119)", () => {
  it("is the page it was reached from: the cart, the orders, a receipt", () => {
    expect(readReturnTo(LOGIN_FOR_CART)).toBe("/cart");
    for (const returnTo of ["/account", "/ar/cart", "/success?paymentId=a&gatewayId=stripe"]) {
      expect(readReturnTo({ returnTo })).toBe(returnTo);
    }
  });

  it("is never another site or another page: then it is the orders", () => {
    for (const returnTo of ["https://evil.example", "//evil.example", "/cart/../x", "/login", 7]) {
      expect(readReturnTo({ returnTo })).toBe("/account");
    }
    for (const state of [undefined, null, "cart", 1]) expect(readReturnTo(state)).toBe("/account");
  });
});

it("carries the key of the receipt that it was reached from, and nothing else (D-119, D-129)", () => {
  expect(readReceiptKeyOfWay({ returnTo: "/account", receiptKey: "a.1.b" })).toBe("a.1.b");
  for (const state of [undefined, null, LOGIN_FOR_CART, { receiptKey: 1 }]) {
    expect(readReceiptKeyOfWay(state)).toBeUndefined();
  }
});

import { describe, expect, test } from "vitest";
import { readPaymentUrl } from "./payment-url.ts";

const origin = "https://shop.example";

describe("the address of the payment page", () => {
  test("absolute http and https addresses are followed (D-118)", () => {
    expect(readPaymentUrl("https://pay.example/c/1?a=b", origin)).toBe(
      "https://pay.example/c/1?a=b",
    );
    expect(readPaymentUrl("http://127.0.0.1:3001/pay/1", origin)).toBe(
      "http://127.0.0.1:3001/pay/1",
    );
  });

  test("an address of the shop itself is followed, as for an order that is free (D-95, D-118)", () => {
    expect(readPaymentUrl("/success?paymentId=1&gatewayId=stripe", origin)).toBe(
      "https://shop.example/success?paymentId=1&gatewayId=stripe",
    );
  });

  test("an address of any other kind is not followed (D-118)", () => {
    for (const value of [
      undefined,
      null,
      "",
      "  ",
      42,
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      " javascript:alert(1)",
      "data:text/html,hi",
      "blob:https://shop.example/1",
      "https://",
    ]) {
      expect(readPaymentUrl(value, origin)).toBeNull();
    }
  });
});

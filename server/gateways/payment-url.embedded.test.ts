import { expect, test } from "vitest";
import { isPaymentHost } from "./payment-url.ts";

const OWN = ["https://checkout.example", "http://localhost:4000"];

test.each([
  ["https://checkout.example/pay/1", true],
  ["https://checkout.example:443/pay/1", true],
  ["http://127.0.0.1:4000/pay/1", true],
  ["http://localhost:4000/", true],
  ["http://checkout.example/pay/1", false],
  ["https://checkout.example:8443/pay/1", false],
  ["https://checkout.example.evil.example/", false],
  ["https://evil.example/?https://checkout.example", false],
  ["http://localhost:4001/", false],
  ["https://localhost:4000/", false],
  ["http://evil.example:4000/", false],
  ["/pay/1", false],
  ["javascript:alert(1)", false],
])("whether a buyer may be sent to %s: %s", (address, may) => {
  expect(isPaymentHost(address, OWN)).toBe(may);
});

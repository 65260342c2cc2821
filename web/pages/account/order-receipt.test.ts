import { describe, expect, it } from "vitest";
import { receiptAddress } from "./order-receipt.ts";

describe("the receipt of an order in the list", () => {
  const order = { payment_id: "aB3_-x", payment_gateway: "tamara" } as const;

  it("the receipt of a listed order is at the address where the payment led to, also after a refund (D-123, D-129)", () => {
    for (const status of ["paid", "refunded"] as const) {
      expect(receiptAddress({ ...order, status })).toBe(
        "/success?paymentId=aB3_-x&gatewayId=tamara",
      );
    }
  });

  it("an unpaid order in the list has no receipt (D-127)", () => {
    for (const status of ["pending", "failed", "cancelled", "expired"] as const) {
      expect(receiptAddress({ ...order, status })).toBeNull();
    }
  });
});

import { describe, expect, test } from "vitest";
import { readOrderAddress } from "./order-address.ts";

describe("the address of the receipt page", () => {
  test("the receipt's address names the payment and the gateway, unchanged (R-ROUTE-16)", () => {
    expect(readOrderAddress("?paymentId=a%2Fb%20c&gatewayId=stripe")).toEqual({
      paymentId: "a/b c",
      gatewayId: "stripe",
    });
  });

  test.each(["?", "&"])(
    "the receipt's address is read with Tamara's additions behind %s (R-ROUTE-16)",
    (glue) => {
      const added = "orderId=5f0c&paymentStatus=approved";
      expect(readOrderAddress(`?paymentId=p1&gatewayId=tamara${glue}${added}`)).toEqual({
        paymentId: "p1",
        gatewayId: "tamara",
      });
    },
  );

  test("an address with a missing or blank payment id is no receipt (D-131)", () => {
    for (const search of [
      "",
      "?paymentId=p1",
      "?gatewayId=stripe",
      "?paymentId=&gatewayId=stripe",
      "?paymentId=p1&gatewayId=%20%20",
      "?paymentid=p1&gatewayid=stripe",
    ]) {
      expect(readOrderAddress(search)).toBeNull();
    }
  });

  test("dot segments never become part of a path (D-131)", () => {
    for (const dots of [".", "..", "%2e%2e", "%2E", "%20..%20"]) {
      expect(readOrderAddress(`?paymentId=${dots}&gatewayId=stripe`)).toBeNull();
      expect(readOrderAddress(`?paymentId=p1&gatewayId=${dots}`)).toBeNull();
    }
  });

  test("a crafted id stays one segment of the path (D-131)", () => {
    const address = readOrderAddress("?paymentId=../../cart/remove/1&gatewayId=%252e%252e");
    const path = `/orders/${encodeURIComponent(address?.paymentId ?? "")}/${encodeURIComponent(address?.gatewayId ?? "")}`;
    const url = new URL(path, "https://shop.example");
    expect(url.pathname).toBe("/orders/..%2F..%2Fcart%2Fremove%2F1/%252e%252e");
  });
});

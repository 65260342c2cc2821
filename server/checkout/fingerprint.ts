import { createHash } from "node:crypto";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { OrderAmounts } from "#core/order.ts";

/**
 * What makes two checkouts the same: the gateway and everything that is charged. The buyer's
 * details are not part of it: a corrected telephone number is the same purchase (D-115).
 */
export function fingerprintOf(
  gateway: GatewayIdentifier,
  amounts: OrderAmounts,
  couponId: number | null,
): string {
  const { currency, lines, familyDiscount, couponDiscount, total } = amounts;
  const parts = [
    gateway,
    currency,
    lines.map((line) => [line.coursePackageId, line.quantity, line.unitPrice]),
    familyDiscount,
    couponDiscount,
    total,
    couponId,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

import type { Cart, CartSummary } from "./cart.ts";
import type { Extent } from "./extent.ts";
import type { Localized } from "./locale.ts";
import { type Currency, convertFromUsd } from "./money.ts";

/** A line frozen at checkout; `unitPrice` is in minor units of the order's currency. */
export type OrderLine = {
  readonly coursePackageId: number;
  readonly names: Localized;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly extent: Extent;
};

/** The amounts of an order, in minor units of its currency. */
export type OrderAmounts = {
  readonly currency: Currency;
  readonly lines: readonly OrderLine[];
  readonly familyDiscount: number;
  readonly couponDiscount: number;
  readonly total: number;
};

/** The states of an order (D-127). */
export const ORDER_STATUSES = [
  "pending",
  "paid",
  "failed",
  "cancelled",
  "expired",
  "refunded",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Freezes a priced cart into the amounts of an order in `currency`. Unit prices and discounts are converted and
 * rounded half up. The total is the sum of the rounded parts, so that the receipt adds up (D-126), and is never
 * negative. A coupon that covers everything still does so after rounding.
 */
export function freezeCart(cart: Cart, summary: CartSummary, currency: Currency): OrderAmounts {
  const lines = cart.items.map(({ coursePackage, quantity }) => ({
    coursePackageId: coursePackage.id,
    names: coursePackage.names,
    quantity,
    unitPrice: convertFromUsd(coursePackage.price, currency),
    extent: coursePackage.extent,
  }));
  return { currency, lines, ...charge(lines, summary, currency) };
}

/**
 * The charge for lines with unit prices in minor units of `currency`, less discounts in US cents.
 * `payable` is the cart's own total: a free cart stays a free order.
 */
export function charge(
  lines: readonly Pick<OrderLine, "unitPrice" | "quantity">[],
  summary: Pick<CartSummary, "familyDiscount" | "couponDiscount" | "payable">,
  currency: Currency,
): Pick<OrderAmounts, "familyDiscount" | "couponDiscount" | "total"> {
  const value = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  const familyDiscount = Math.min(value, convertFromUsd(summary.familyDiscount, currency));
  const discountable = value - familyDiscount;
  const couponDiscount =
    summary.payable === 0
      ? discountable
      : Math.min(discountable, convertFromUsd(summary.couponDiscount, currency));
  return { familyDiscount, couponDiscount, total: discountable - couponDiscount };
}

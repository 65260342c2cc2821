import { type Currency, convertFromUsd, parseMajor } from "#core/money.ts";
import { charge } from "#core/order.ts";
import type { Cart } from "#web/cart/cart.ts";
import { readAmount } from "#web/ui/price/read-amount.ts";

/** The amounts of a cart in major units; a value that is not an amount counts as 0 (D-56). */
export function cartAmounts(cart: Cart) {
  return {
    value: readAmount(cart.total_price) ?? 0,
    family: readAmount(cart.family_or_friend_discount) ?? 0,
    coupon: readAmount(cart.discount) ?? 0,
    payable: readAmount(cart.total_price_discount) ?? 0,
  };
}

/** The label before every amount: `currency_en`, or `currency` if that is missing (D-23). */
export function cartLabels(cart: Cart): { readonly currency_en: string } {
  return { currency_en: cart.currency_en || cart.currency };
}

/**
 * What a lender would charge for the cart, in minor units of `currency`: exactly the order's total, which is
 * converted line by line (D-126). `null` if there is nothing to split. If the items do not add up to the total
 * on screen, the total is used.
 */
export function lenderTotal(cart: Cart, currency: Currency): number | null {
  const { family, coupon, payable } = cartAmounts(cart);
  const [familyDiscount, couponDiscount, total] = [family, coupon, payable].map(parseMajor);
  if (cart.currency !== "USD" || total === null || total === undefined || total === 0) return null;
  const lines = cart.items.map((item) => ({
    cents: parseMajor(readAmount(item.single_price) ?? 0) ?? 0,
    quantity: item.quantity,
  }));
  const value = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
  const discounts = { familyDiscount: familyDiscount ?? 0, couponDiscount: couponDiscount ?? 0 };
  if (value - discounts.familyDiscount - discounts.couponDiscount !== total) {
    return convertFromUsd(total, currency);
  }
  const converted = lines.map(({ cents, quantity }) => ({
    unitPrice: convertFromUsd(cents, currency),
    quantity,
  }));
  return charge(converted, { ...discounts, payable: total }, currency).total;
}

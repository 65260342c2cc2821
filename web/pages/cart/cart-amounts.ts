import { fromMajor } from "#core/money.ts";
import type { Cart } from "#web/cart.ts";
import { readAmount } from "#web/ui/price/read-amount.ts";

/** The amounts of a cart in major units; what is no amount counts as nothing (D-56). */
export function cartAmounts(cart: Cart) {
  return {
    value: readAmount(cart.total_price) ?? 0,
    family: readAmount(cart.family_or_friend_discount) ?? 0,
    coupon: readAmount(cart.discount) ?? 0,
    payable: readAmount(cart.total_price_discount) ?? 0,
  };
}

/** The label before every amount: `currency_en`, and `currency` where that is missing (D-23). */
export function cartLabels(cart: Cart): { readonly currency_en: string } {
  return { currency_en: cart.currency_en || cart.currency };
}

/** The payable total in US cents, for a preview of instalments; `null` where there is none. */
export function previewTotal(cart: Cart): number | null {
  const total = cart.currency === "USD" ? fromMajor(cartAmounts(cart).payable) : null;
  return total === 0 ? null : total;
}

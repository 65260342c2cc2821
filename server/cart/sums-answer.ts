import { LIST_CURRENCY } from "#content/list-currency.ts";
import type { CartSummary } from "#core/cart.ts";
import { toMajor } from "#core/money.ts";
import type { Shop } from "../shop.ts";

/**
 * The sums that a cart and a shared cart have in the same fields. The payable total is not among them: each has
 * its own field.
 */
export function toSumsAnswer(
  { config }: Pick<Shop, "config">,
  { total, familyDiscount, couponDiscount }: CartSummary,
  familyPercent: number,
) {
  return {
    total_price: toMajor(total),
    family_or_friend_discount: toMajor(familyDiscount),
    discount: toMajor(couponDiscount),
    currency: LIST_CURRENCY.currency,
    currency_en: LIST_CURRENCY.currency_en,
    ...(familyPercent === 0 ? {} : { family_discount_percent: familyPercent }),
    ...(config.seller === null ? {} : { includes_vat: true as const }),
  };
}

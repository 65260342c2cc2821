import type { Cart } from "#web/cart/cart.ts";

/** A cart with one unit of mental math, for 149 dollars. */
export const EXAMPLE_CART: Cart = {
  items: [
    {
      id: 1,
      quantity: 1,
      single_price: 149,
      course_package: { id: 44, name: "Mental Math", name_ar: "الحساب الذهني" },
    },
  ],
  total_items_count: 1,
  total_price: 149,
  total_price_discount: 149,
  family_or_friend_discount: 0,
  discount: 0,
  coupon_code: null,
  currency: "USD",
  currency_en: "USD",
};

import type { SharedCartAnswer } from "#contract/shared-cart.ts";

/** A shared cart of two courses, with the discounts of the family and of a coupon. */
export const EXAMPLE_SHARED_CART: SharedCartAnswer = {
  state: "open",
  expires_at: "2026-03-16T12:00:00Z",
  lines: [
    {
      quantity: 2,
      single_price: 487,
      shared_price: 487,
      available: true,
      course_package: { id: 42, name: "Coding", name_ar: "البرمجة" },
    },
    {
      quantity: 1,
      single_price: 264,
      shared_price: 264,
      available: true,
      course_package: { id: 51, name: "Sessions", name_ar: "جلسات" },
    },
  ],
  total_price: 1_238,
  family_or_friend_discount: 48.7,
  family_discount_percent: 10,
  discount: 20,
  part_paid: false,
  total: 1_169.3,
  shared_total: 1_169.3,
  coupon_code: "SAVE20",
  currency: "USD",
  currency_en: "USD",
};

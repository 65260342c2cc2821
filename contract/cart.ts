import { z } from "zod";
import { MAX_QUANTITY } from "#core/cart.ts";
import { MAX_TYPED_CODE_LENGTH } from "#core/discount.ts";
import { audience } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, extent, names } from "./envelope.ts";
import * as paths from "./paths.ts";

/** A notice for the cart's owner, such as a coupon that no longer applies. */
const cartNotice = z.object({ code: z.string(), message: z.string() });

const summaryFields = {
  total_items_count: z.int(),
  total_price: amount,
  total_price_discount: amount.describe("The payable total (D-93)"),
  family_or_friend_discount: amount,
  family_discount_percent: z
    .int()
    .optional()
    .describe("Percent off every unit of a package after its first (D-94)"),
  discount: amount.describe("What the coupon takes off"),
  includes_vat: z
    .literal(true)
    .optional()
    .describe("Only of a seller with a tax registration (D-215)"),
  currency,
  currency_en: z.string(),
};

/** The summary after a change: `coupon_code` is the plain code (D-89). */
export const cartSummary = z.object({
  ...summaryFields,
  coupon_code: z.string().nullable(),
  notices: z.array(cartNotice).optional(),
});
export type CartSummaryAnswer = z.infer<typeof cartSummary>;

export const cartItem = z.object({
  id: z.int(),
  quantity: z.int(),
  single_price: amount,
  course_package: z.object({ id: z.int(), ...names, ...extent, audience }),
});
export type CartItemAnswer = z.infer<typeof cartItem>;

export const cart = z.object({
  ...summaryFields,
  items: z.array(cartItem),
  withdrawn_items: z
    .array(cartItem.omit({ single_price: true }))
    .optional()
    .describe("Items of packages that are no longer sold, and in none of the sums"),
  coupon_code: z.object({ code: z.string() }).nullable(),
  notices: z.array(cartNotice).optional(),
});
export type CartAnswer = z.infer<typeof cart>;

const changed = z.object({ cartSummary });

export const getCart = endpoint({
  method: "GET",
  path: paths.cart,
  summary: "The visitor's cart; empty where there is none (D-79)",
  access: "visitor",
  changes: false,
  body: null,
  data: z.object({ data: cart }),
  refusals: [],
});

export const addToCart = endpoint({
  method: "POST",
  path: paths.cart,
  summary: "Puts units of a course package into the cart (one line per package, D-83)",
  access: "visitor",
  changes: true,
  body: z.object({
    course_package_id: z.int().positive().max(2_147_483_647),
    quantity: z.int().positive().max(MAX_QUANTITY),
  }),
  data: changed,
  refusals: ["unknown_package", "invalid_quantity"],
  fieldRefusals: { course_package_id: "unknown_package", quantity: "invalid_quantity" },
});

const itemChange = {
  method: "GET",
  access: "visitor",
  changes: true,
  body: null,
  data: changed,
} as const;

export const increaseItem = endpoint({
  ...itemChange,
  path: paths.increaseItem,
  summary: "One unit more of a cart item, 99 at most (D-82)",
  refusals: ["unknown_item", "invalid_quantity"],
});

export const decreaseItem = endpoint({
  ...itemChange,
  path: paths.decreaseItem,
  summary: "One unit less of a cart item; stops at one (D-81)",
  refusals: ["unknown_item"],
});

export const removeItem = endpoint({
  ...itemChange,
  path: paths.removeItem,
  summary: "Takes a cart item out of the cart",
  refusals: ["unknown_item"],
});

export const applyCoupon = endpoint({
  method: "POST",
  path: paths.applyCoupon,
  summary: "Puts a coupon on the cart; a refused one answers 200 with success false (D-90)",
  access: "visitor",
  changes: true,
  body: z.object({
    coupon_code: z
      .string()
      .max(MAX_TYPED_CODE_LENGTH)
      .refine((code) => !code.includes("\u0000")),
  }),
  data: changed,
  hasMessage: true,
  refusals: [
    "coupon_blank",
    "coupon_unknown",
    "coupon_not_started",
    "coupon_ended",
    "coupon_exhausted",
    "coupon_minimum",
    "coupon_packages",
    "cart_empty",
  ],
  refusesWith200: true,
  fieldRefusals: { coupon_code: "coupon_blank" },
});

export const removeCoupon = endpoint({
  method: "POST",
  path: paths.removeCoupon,
  summary: "Takes the coupon off the cart",
  access: "visitor",
  changes: true,
  body: null,
  data: changed,
  hasMessage: true,
  refusals: [],
});

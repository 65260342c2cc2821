import { z } from "zod";
import { cartItem, cartSummary } from "./cart.ts";
import { endpoint } from "./endpoint.ts";
import { amount, time } from "./envelope.ts";
import * as paths from "./paths.ts";

/** What has become of a link; the first two can still be paid. */
export const SHARED_CART_STATES = ["open", "taken", "paid", "revoked", "expired"] as const;
const state = z.enum(SHARED_CART_STATES);

/** The link of a shared cart, for its sender. */
const link = z.object({
  key: z.string().describe("The last part of its address, /shared-cart/{key}"),
  state,
  expires_at: time,
  paid: z
    .array(
      z.object({
        course_package_id: z.int(),
        quantity: z.int(),
        left: z.int().describe("How many units of it nobody has paid"),
      }),
    )
    .describe("What others have paid of it so far, all or a part"),
});
export type SharedCartLink = z.infer<typeof link>;

/** A line with its current price. */
const line = cartItem.omit({ id: true }).extend({
  shared_price: amount.describe("The price that the sender saw"),
  available: z.boolean().describe("False when the package is no longer sold"),
});

const sharedCart = z.object({
  ...cartSummary.pick({
    total_price: true,
    family_or_friend_discount: true,
    family_discount_percent: true,
    discount: true,
    includes_vat: true,
    currency: true,
    currency_en: true,
  }).shape,
  state,
  expires_at: time,
  lines: z.array(line).describe("What is not paid of it; empty when it cannot be paid any more"),
  part_paid: z.boolean().describe("Whether a part of it is paid, and `lines` are the rest"),
  total: amount.describe("The payable total now, with its discounts"),
  shared_total: amount.describe("The payable total that the sender saw"),
  coupon_code: z.string().nullable().describe("Its coupon, where that still applies"),
});
export type SharedCartAnswer = z.infer<typeof sharedCart>;

export const shareCart = endpoint({
  method: "POST",
  path: paths.sharedCarts,
  summary: "A link by which somebody else pays the cart as it is now; it replaces the one before",
  access: "visitor",
  changes: true,
  body: null,
  data: link,
  refusals: ["cart_empty"],
});

export const getOwnSharedCart = endpoint({
  method: "GET",
  path: paths.sharedCarts,
  summary: "What has become of the link that this browser made last; null if there is none",
  access: "visitor",
  changes: false,
  body: null,
  data: z.object({ link: link.nullable() }),
  refusals: [],
});

export const revokeSharedCart = endpoint({
  method: "POST",
  path: paths.revokeSharedCart,
  summary: "Takes back the link that this browser made last; one that was paid stays paid",
  access: "visitor",
  changes: true,
  body: null,
  data: z.object({ link: link.nullable() }),
  refusals: [],
});

export const getSharedCart = endpoint({
  method: "GET",
  path: paths.sharedCart,
  summary: "The cart behind a link, with the prices of now beside those that its sender saw",
  access: "visitor",
  changes: false,
  body: null,
  data: sharedCart,
  refusals: ["not_found"],
});

export const takeSharedCart = endpoint({
  method: "POST",
  path: paths.sharedCart,
  summary:
    "Puts a shared cart into the visitor's own; with something else in it, `others` says whether that stays",
  access: "visitor",
  changes: true,
  body: z.object({ others: z.enum(["keep", "remove"]).optional() }),
  data: z.object({ items: z.int() }),
  refusals: ["not_found", "shared_cart_closed", "cart_not_empty"],
});

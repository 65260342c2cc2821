import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount } from "./envelope.ts";
import * as paths from "./paths.ts";

/** The user as the browser stores it in `userInfo` (R-DATA-01). */
export const user = z.object({ id: z.string(), name: z.string(), email: z.string() });

/**
 * The checkout form as it is sent. Only lengths are checked here; the rules of the specification,
 * with their own messages, are in `core/checkout.ts` (D-136).
 */
export const checkoutBody = z.object({
  firstname: z.string().max(1000),
  lastname: z.string().max(1000),
  country: z.string().max(100),
  phone: z.string().max(100),
  email: z.string().max(1000),
  website: z.string().trim().min(1).max(100),
  expected_total: amount.nonnegative().optional(),
});
export type CheckoutBody = z.infer<typeof checkoutBody>;

/** Where to pay; to a guest also who the order belongs to from now on. */
const checkoutData = z.object({
  paymentUrl: z.string(),
  user: user.optional(),
  token: z.string().optional(),
});
export type CheckoutData = z.infer<typeof checkoutData>;

export const checkout = endpoint({
  method: "POST",
  path: paths.checkout,
  summary: "Places the order of the cart and starts its payment; answers with the payment URL",
  access: "visitor",
  changes: true,
  body: checkoutBody,
  data: checkoutData,
  refusals: [
    "gateway_unavailable",
    "user_exists",
    "shared_cart_paid",
    "price_changed",
    "coupon_exhausted",
    "coupon_already_used",
    "cart_empty",
    "invalid_input",
    "gateway_failed",
    "gateway_not_eligible",
    "gateway_amount_too_low",
    "gateway_amount_too_high",
    "gateway_phone_refused",
  ],
});

import type { CartSummaryAnswer } from "#contract/cart.ts";
import type { CheckoutBody, CheckoutData } from "#contract/checkout.ts";
import * as paths from "#contract/paths.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { call } from "./api.ts";

/** The calls of the cart page, separate from `api` because other pages do not need them. */
export const cartApi = {
  increaseItem: (itemId: number) => call(paths.increaseItem, { values: [itemId] }),
  decreaseItem: (itemId: number) => call(paths.decreaseItem, { values: [itemId] }),
  removeItem: (itemId: number) => call(paths.removeItem, { values: [itemId] }),
  applyCoupon: (code: string) =>
    call<{ cartSummary: CartSummaryAnswer }>(paths.applyCoupon, {
      body: { coupon_code: code },
    }),
  removeCoupon: () => call<{ cartSummary: CartSummaryAnswer }>(paths.removeCoupon, { body: {} }),
  checkout: (gateway: GatewayIdentifier, body: CheckoutBody) =>
    call<CheckoutData>(paths.checkout, { values: [gateway], body }),
};

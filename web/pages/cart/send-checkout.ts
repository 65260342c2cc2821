import { brand } from "#content/brand.ts";
import { type CheckoutForm, normalizeCheckoutForm } from "#core/checkout.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { failureDetail } from "#web/api/api.ts";
import { cartApi } from "#web/api/cart-api.ts";
import { type Cart, noteEndedSignIn } from "#web/cart/cart.ts";
import { notePaymentMethodsOutdated } from "#web/cart/payment-methods.ts";
import { browserLocale } from "#web/copy/locale.ts";
import { forgetSessionId, storeUser } from "#web/visitor/visitor.ts";
import { cartAmounts } from "./cart-amounts.ts";
import { isCartOutOfDate, isGatewayGone, readCheckoutFailure } from "./checkout-failure.ts";
import type { CheckoutFailure } from "./checkout-form-state.ts";
import { reloadLostCart } from "./emptied-elsewhere.ts";
import { readPaymentUrl } from "./payment-url.ts";
import { keepSentForm } from "./sent-form.ts";

/** `leaving`: the browser is on its way to the payment page. `silent`: logged only (D-117). */
type CheckoutOutcome = "leaving" | "silent" | CheckoutFailure;

/**
 * Sends the form once and, on success, goes to the payment page. The order must not cost more than the cart on
 * screen. Before the browser leaves, it stores user and token and then removes the session id (R-CHK-43 to
 * R-CHK-45, D-121). Never throws.
 */
export async function sendCheckout(
  gateway: GatewayIdentifier,
  form: CheckoutForm,
  cart: Cart,
): Promise<CheckoutOutcome> {
  const locale = browserLocale();
  try {
    const answer = await cartApi.checkout(gateway, {
      ...normalizeCheckoutForm(form),
      website: brand.website,
      expected_total: cartAmounts(cart).payable,
    });
    const paymentUrl = readPaymentUrl(answer.data?.paymentUrl, window.location.origin);
    if (answer.success === false || paymentUrl === null) {
      console.error("Checkout did not succeed", answer.message ?? answer.data);
      return "silent";
    }
    const { user, token } = answer.data ?? {};
    if (typeof user === "object" && user !== null && typeof token === "string" && token !== "") {
      storeUser(user, token);
    }
    forgetSessionId();
    keepSentForm(form, cart.items);
    window.location.assign(paymentUrl);
    return "leaving";
  } catch (error) {
    console.error("Checkout failed", failureDetail(error));
    noteEndedSignIn(error);
    if (isCartOutOfDate(error)) await reloadLostCart();
    if (isGatewayGone(error)) notePaymentMethodsOutdated();
    return readCheckoutFailure(error, locale);
  }
}

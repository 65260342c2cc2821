import { brand } from "#content/brand.ts";
import { type CheckoutForm, normalizeCheckoutForm } from "#core/checkout.ts";
import type { GatewayIdentifier } from "#core/payment.ts";
import { api, failureDetail } from "#web/api.ts";
import { noteEndedSignIn, reloadCart } from "#web/cart.ts";
import { notePaymentMethodsOutdated } from "#web/payment-methods.ts";
import { forgetSessionId, storeUser } from "#web/visitor.ts";
import { isCartOutOfDate, isGatewayGone, readCheckoutFailure } from "./checkout-failure.ts";
import type { CheckoutFailure } from "./checkout-form-state.ts";
import { readPaymentUrl } from "./payment-url.ts";

/** `leaving`: the browser is on its way to the payment page. `silent`: logged only (D-117). */
export type CheckoutOutcome = "leaving" | "silent" | CheckoutFailure;

/**
 * Sends the form once and, on success, leaves for the payment page: first user and token are
 * stored, then the session id goes, then the browser (R-CHK-43 to R-CHK-45, D-121). Never throws.
 */
export async function sendCheckout(
  gateway: GatewayIdentifier,
  form: CheckoutForm,
  expectedTotal: number,
): Promise<CheckoutOutcome> {
  try {
    const answer = await api.checkout(gateway, {
      ...normalizeCheckoutForm(form),
      website: brand.website,
      expected_total: expectedTotal,
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
    window.location.assign(paymentUrl);
    return "leaving";
  } catch (error) {
    console.error("Checkout failed", failureDetail(error));
    noteEndedSignIn(error);
    if (isCartOutOfDate(error)) await reloadCart();
    if (isGatewayGone(error)) notePaymentMethodsOutdated();
    return readCheckoutFailure(error);
  }
}

import type { CheckoutBody } from "#contract/checkout.ts";
import { type CheckoutForm, normalizeCheckoutForm } from "#core/checkout.ts";
import { normalizePhone } from "#core/phone-numbers.ts";

/**
 * The form of a checkout as it is checked, stored and told to gateways: its phone as the form itself
 * would have corrected it (R-CHK-52).
 */
export function readForm(body: CheckoutBody): CheckoutForm {
  const form = normalizeCheckoutForm(body);
  return { ...form, phone: normalizePhone(form.country, form.phone) };
}

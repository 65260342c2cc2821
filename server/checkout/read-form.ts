import type { CheckoutBody } from "#contract/checkout.ts";
import { type CheckoutForm, normalizeCheckoutForm } from "#core/checkout.ts";
import { normalizePhone } from "#core/phone-numbers.ts";

/**
 * The form of a checkout as it is validated, stored and sent to gateways: with the phone corrected as in the
 * form (R-CHK-52).
 */
export function readForm(body: CheckoutBody): CheckoutForm {
  const form = normalizeCheckoutForm(body);
  return { ...form, phone: normalizePhone(form.country, form.phone) };
}

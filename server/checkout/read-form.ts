import type { CheckoutBody } from "#contract/checkout.ts";
import { type CheckoutForm, normalizeCheckoutForm } from "#core/checkout.ts";
import { mendPhone } from "#core/phone-numbers.ts";

/**
 * The form of a checkout as it is checked, stored and told to gateways: its phone as the form itself
 * would have mended it, whoever sent it (R-CHK-52).
 */
export function readForm(body: CheckoutBody): CheckoutForm {
  const form = normalizeCheckoutForm(body);
  return { ...form, phone: mendPhone(form.country, form.phone) };
}

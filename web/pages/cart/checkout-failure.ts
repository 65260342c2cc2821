import { CHECKOUT_FIELDS, type CheckoutField } from "#core/checkout.ts";
import type { Locale } from "#core/locale.ts";
import { ApiError } from "#web/api/api.ts";
import { isOffline } from "#web/browser/is-offline.ts";
import type {
  Banner,
  CheckoutFailure,
  FieldMessage,
  FieldMessages,
} from "./checkout-form-state.ts";

const PLAIN_FAILURE: CheckoutFailure = { banner: "failed", accountExists: false, messages: {} };

/** Refusals with their own banner. */
const BANNERS: ReadonlyMap<string | undefined, Banner> = new Map([
  ["sign_in", "signInEnded"],
  ["shared_cart_paid", "sharedCartPaid"],
  ["price_changed", "priceChanged"],
  ["coupon_exhausted", "couponExhausted"],
  ["coupon_already_used", "couponUsed"],
  ["gateway_not_eligible", "notEligible"],
  ["gateway_amount_too_low", "amountTooLow"],
  ["gateway_amount_too_high", "amountTooHigh"],
  ["gateway_phone_refused", "phoneRefused"],
  ["too_many_requests", "tooMany"],
]);

/**
 * What a failed checkout shows: the banner (R-CHK-47), and, if the API returns them, the new total, the lost
 * coupon, the gateway's reason, or the invalid fields. A missing connection has its own banner. A message that
 * contains 'User Exists' shows the login link (R-CHK-48, D-119). `locale` is the language of the request, and
 * so of the API's texts.
 */
export function readCheckoutFailure(error: unknown, locale: Locale): CheckoutFailure {
  if (!(error instanceof ApiError)) {
    return isOffline() ? { ...PLAIN_FAILURE, banner: "offline" } : PLAIN_FAILURE;
  }
  const { code, message, data } = error.answer;
  const said = BANNERS.get(code);
  if (said !== undefined) return { ...PLAIN_FAILURE, banner: said };
  if (message?.includes("User Exists") === true) return { ...PLAIN_FAILURE, accountExists: true };
  const messages = readFieldErrors(data?.errors, locale);
  const banner = Object.keys(messages).length > 0 ? "required" : "failed";
  return { ...PLAIN_FAILURE, banner, messages };
}

/** True if the buyer would pay for something other than what is on screen. */
export function isCartOutOfDate(error: unknown): boolean {
  const code = error instanceof ApiError ? error.answer.code : undefined;
  return code === "price_changed" || code === "coupon_exhausted" || code === "cart_empty";
}

/** True if the chosen gateway can no longer be used. */
export function isGatewayGone(error: unknown): boolean {
  return error instanceof ApiError && error.answer.code === "gateway_unavailable";
}

function isCheckoutField(value: unknown): value is CheckoutField {
  return CHECKOUT_FIELDS.some((field) => field === value);
}

/** The first message of each field that the API reports as invalid. */
function readFieldErrors(errors: unknown, locale: Locale): FieldMessages {
  const messages: Partial<Record<CheckoutField, FieldMessage>> = {};
  if (!Array.isArray(errors)) return messages;
  for (const entry of errors as unknown[]) {
    if (typeof entry !== "object" || entry === null) continue;
    const { field, message } = entry as { field?: unknown; message?: unknown };
    if (isCheckoutField(field) && typeof message === "string")
      messages[field] ??= { text: message, locale };
  }
  return messages;
}

import { wordsIn } from "#content/words.ts";
import { type FieldError, Refusal, type RefusalCode } from "#core/errors.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { isDatabaseAway } from "../db/away.ts";
import { codeOf } from "../db/error-code.ts";

/** The HTTP status of each refusal (D-135, interface.md §3). */
export const STATUS_OF: Readonly<Record<RefusalCode, number>> = {
  confirming: 202,
  malformed_json: 400,
  missing_session_id: 400,
  invalid_session_id: 400,
  sign_in: 401,
  forged_webhook: 401,
  code_refused: 401,
  csrf: 403,
  foreign_origin: 403,
  prefetch: 403,
  not_permitted: 403,
  confirm_identity: 403,
  not_found: 404,
  unknown_item: 404,
  gateway_unavailable: 404,
  user_exists: 409,
  price_changed: 409,
  coupon_exhausted: 409,
  coupon_already_used: 409,
  not_paid: 409,
  shared_cart_closed: 409,
  shared_cart_paid: 409,
  cart_not_empty: 409,
  seat_assigned: 409,
  group_full: 409,
  group_not_empty: 409,
  session_begun: 409,
  staff_exists: 409,
  factor_unreadable: 409,
  last_owner: 409,
  refund_too_much: 409,
  refund_disputed: 409,
  refund_not_possible: 409,
  refund_claimed: 409,
  refund_changed: 409,
  dispute_reported: 409,
  key_used: 409,
  second_person: 409,
  method_not_allowed: 405,
  changed_meanwhile: 412,
  version_missing: 428,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  unknown_package: 422,
  invalid_quantity: 422,
  cart_empty: 422,
  coupon_blank: 422,
  coupon_unknown: 422,
  coupon_not_started: 422,
  coupon_ended: 422,
  coupon_minimum: 422,
  coupon_packages: 422,
  too_many_requests: 429,
  internal: 500,
  gateway_failed: 502,
  gateway_not_eligible: 502,
  gateway_amount_too_low: 502,
  gateway_amount_too_high: 502,
  gateway_phone_refused: 502,
  database_away: 503,
  too_busy: 503,
};

/** The field that a refusal is about, if neither the form nor the refusal names one. */
const FIELD_OF: Partial<Record<RefusalCode, string>> = {
  invalid_input: "request",
  unknown_package: "course_package_id",
  invalid_quantity: "quantity",
  cart_empty: "cart",
  coupon_blank: "coupon_code",
  coupon_unknown: "coupon_code",
  coupon_not_started: "coupon_code",
  coupon_ended: "coupon_code",
  coupon_minimum: "coupon_code",
  coupon_packages: "coupon_code",
};

const RETRY_AFTER_SECONDS: Partial<Record<RefusalCode, number>> = {
  database_away: 5,
  too_busy: 5,
};

/** The operator's command that lets a staff member set up new second factors. */
const RESET_COMMAND = "npm run shop -- staff reset EMAIL";

/** The message of a refusal in the visitor's language; some name the gateway that refused. */
export function refusalMessage(
  code: RefusalCode,
  locale: Locale,
  gateway: GatewayIdentifier | null = null,
): string {
  const { errors, gateways } = wordsIn(locale);
  if (gateway === null) return errors[code].replace("{command}", isolate(RESET_COMMAND));
  return errors[code].replaceAll("{gateway}", gateways.names[gateway]);
}

/** The response to a refused call; `status` overrides the table for a call with its own rule. */
export function refusalResponse(
  refusal: Refusal,
  locale: Locale,
  status: number = STATUS_OF[refusal.code],
): Response {
  const { code, gateway } = refusal;
  const message = refusalMessage(code, locale, gateway);
  const data = {
    ...(status === 422 ? { errors: fieldErrorsOf(refusal, message) } : {}),
    ...(code === "confirming" || code === "not_paid" ? { status: code } : {}),
  };
  const retryAfter = refusal.retryAfter ?? RETRY_AFTER_SECONDS[code];
  return Response.json(
    {
      success: false,
      code,
      message,
      ...(Object.keys(data).length === 0 ? {} : { data }),
    },
    { status, headers: retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) } },
  );
}

/** The field errors of a refusal; every 422 has at least one (interface.md §3). */
function fieldErrorsOf({ code, errors, field }: Refusal, message: string): readonly FieldError[] {
  if (errors !== null) return errors;
  const meant = field ?? FIELD_OF[code];
  return meant === undefined ? [] : [{ field: meant, message }];
}

/** The code for a text with U+0000, which the database cannot store. */
const UNSTORABLE_TEXT = "22021";

/** Turns any error into a refusal; an unexpected one becomes `internal`. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal("database_away", { cause: error });
  if (codeOf(error) === UNSTORABLE_TEXT) return new Refusal("invalid_input", { cause: error });
  return new Refusal("internal", { cause: error });
}

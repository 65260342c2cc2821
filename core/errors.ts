import type { GatewayIdentifier } from "./gateways.ts";

/** Every reason to refuse a request: a stable word, sent as `code`. */
export const REFUSALS = [
  "malformed_json",
  "missing_session_id",
  "invalid_session_id",
  "sign_in",
  "code_refused",
  "factor_unreadable",
  "csrf",
  "foreign_origin",
  "prefetch",
  "not_permitted",
  "confirm_identity",
  "not_found",
  "unknown_item",
  "gateway_unavailable",
  "user_exists",
  "price_changed",
  "coupon_exhausted",
  "not_paid",
  "shared_cart_closed",
  "shared_cart_paid",
  "cart_not_empty",
  "changed_meanwhile",
  "seat_assigned",
  "group_full",
  "group_not_empty",
  "session_begun",
  "staff_exists",
  "last_owner",
  "refund_too_much",
  "refund_disputed",
  "refund_not_possible",
  "refund_claimed",
  "refund_changed",
  "dispute_reported",
  "key_used",
  "second_person",
  "version_missing",
  "method_not_allowed",
  "payload_too_large",
  "unsupported_media_type",
  "invalid_input",
  "unknown_package",
  "invalid_quantity",
  "cart_empty",
  "coupon_blank",
  "coupon_unknown",
  "coupon_not_started",
  "coupon_ended",
  "coupon_minimum",
  "coupon_packages",
  "coupon_already_used",
  "too_many_requests",
  "forged_webhook",
  "gateway_failed",
  "gateway_not_eligible",
  "gateway_amount_too_low",
  "gateway_amount_too_high",
  "gateway_phone_refused",
  "internal",
  "database_away",
  "too_busy",
  "confirming",
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** An invalid field of a form; the message is in the visitor's language. */
export type FieldError = { readonly field: string; readonly message: string };

/** A request that we refuse on purpose. The visitor may see everything in it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[] | null;
  /** The field that it is about, if the code does not determine it. */
  readonly field: string | null;
  /** The gateway that the message names, if it names one. */
  readonly gateway: GatewayIdentifier | null;
  /** Seconds until the next try, if known. */
  readonly retryAfter: number | null;

  constructor(
    code: RefusalCode,
    details: {
      errors?: readonly FieldError[];
      field?: string;
      gateway?: GatewayIdentifier;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "Refusal";
    this.code = code;
    this.errors = details.errors ?? null;
    this.field = details.field ?? null;
    this.gateway = details.gateway ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

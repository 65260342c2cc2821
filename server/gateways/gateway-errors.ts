/*
 * How a call to a gateway can fail. `GatewayRefused`: the gateway said no, and the call did nothing.
 * `GatewayUnresponsive`: what happened there is unknown, so the caller asks again later. Both are a `GatewayError`.
 * `ApiKeyRefused` is a refusal that says nothing about the payment; most callers treat it as no answer
 * (`isUnanswered`). `RefundUnclear` is ours: the gateway answered, but only staff can tell whether a refund took effect.
 */

/** A call to a gateway failed, one way or the other; any other error of it is a fault of the shop. */
export class GatewayError extends Error {}

/** Why a gateway refuses a payment, if the buyer can act on it. */
export type RefusalReason = "not_eligible" | "amount_too_low" | "amount_too_high" | "phone";

/** The gateway answered and said no: trying the same again is useless. */
export class GatewayRefused extends GatewayError {
  readonly reason: RefusalReason | null;

  constructor(message: string, details: { reason?: RefusalReason; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "GatewayRefused";
    this.reason = details.reason ?? null;
  }
}

/** The gateway said no because the buyer disputes the payment. */
export class PaymentDisputed extends GatewayRefused {}

/** The gateway does not accept our key: nobody can pay there until that is fixed. */
export class ApiKeyRefused extends GatewayRefused {}

/** No answer, or none that can be understood: what happened at the gateway is unknown. */
export class GatewayUnresponsive extends GatewayError {}

/** Nobody can be asked: we have no keys of the gateway, for now or for good. */
export class GatewayWithoutKeys extends GatewayUnresponsive {}

/** No answer came in time: the call may still take effect. */
export class GatewayTimeout extends GatewayUnresponsive {}

/**
 * The gateway failed and did nothing, and will repeat this answer to the same idempotency key for a
 * day: the next try needs a new one (stripe.md §7).
 */
export class IdempotencyKeyUsed extends GatewayUnresponsive {}

/** Our books do not explain a sum refunded there: asking again might refund it twice. */
export class RefundUnclear extends Error {}

/** The answer is not about the payment that was asked for, so nothing in it is trusted. */
export class WrongAnswer extends GatewayUnresponsive {}

/**
 * Whether a call failed without saying anything about its subject: nobody answered, or our key was refused
 * before the question was looked at. It has to be asked again.
 */
export function isUnanswered(error: unknown): error is GatewayUnresponsive | ApiKeyRefused {
  return error instanceof GatewayUnresponsive || error instanceof ApiKeyRefused;
}

/** Whether the gateway said no, and not only to our key: the call did nothing, and the same again is useless. */
export function isGatewayRefusal(error: unknown): error is GatewayRefused {
  return error instanceof GatewayRefused && !(error instanceof ApiKeyRefused);
}

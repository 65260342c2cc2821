import { createHash } from "node:crypto";
import Stripe from "stripe";
import {
  ApiKeyRefused,
  GatewayRefused,
  GatewayUnresponsive,
  IdempotencyKeyUsed,
  type RefusalReason,
} from "../gateway-errors.ts";

/**
 * Part of the idempotency key of a session: Stripe refuses a key that is repeated with other
 * parameters (stripe.md §7), such as an email that the buyer has corrected.
 */
export function digestOf(parameters: Stripe.Checkout.SessionCreateParams): string {
  return createHash("sha256").update(JSON.stringify(parameters)).digest("base64url").slice(0, 22);
}

/** The first key of a call is its name alone. */
export function keyOf(name: string, keyNumber: number): string {
  return keyNumber === 0 ? name : `${name}-${keyNumber}`;
}

/** Stripe failed internally, and repeats this answer to the same key for a day. */
class StripeFailed extends GatewayUnresponsive {}

/** Later no time is left to search, as checkout ends within 25 s; the next try fails at once. */
const SEARCH_WITHIN_MS = 10_000;

/**
 * Makes a call that changes something. If Stripe failed internally, the outcome is unknown, and
 * what the call should have made is searched for.
 * @throws IdempotencyKeyUsed when it is not there
 */
export async function callUnlessDone<Made>(
  call: () => Promise<Made>,
  find: () => Promise<Made | undefined>,
): Promise<Made> {
  const started = performance.now();
  try {
    return await callStripe(call);
  } catch (error) {
    const isLate = performance.now() - started > SEARCH_WITHIN_MS;
    if (!(error instanceof StripeFailed) || isLate) throw error;
    const made = await find();
    if (made !== undefined) return made;
    throw new IdempotencyKeyUsed("Stripe failed and did nothing", { cause: error });
  }
}

/** Makes a call and sorts its failures: a refusal, or an unknown outcome (stripe.md §8). */
export async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const message = error instanceof Error ? error.message : "Stripe failed";
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      throw new ApiKeyRefused("Stripe does not know our key", { cause: error });
    }
    if (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500) {
      throw new StripeFailed(message, { cause: error });
    }
    const refused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (!refused) throw new GatewayUnresponsive(message, { cause: error });
    const reason = REASONS.get(error.code ?? "");
    throw new GatewayRefused(message, {
      ...(reason === undefined ? {} : { reason }),
      cause: error,
    });
  }
}

/** What a buyer can act on (stripe.md §8, §9): a charge has a least and a largest amount. */
const REASONS: ReadonlyMap<string, RefusalReason> = new Map([
  ["amount_too_small", "amount_too_low"],
  ["amount_too_large", "amount_too_high"],
]);

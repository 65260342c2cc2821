import type { OrderAnswer } from "#contract/order.ts";
import { type ApiAnswer, ApiError } from "#web/api/api.ts";

/** Why the page shows no receipt (D-129 to D-131). */
export type NotShown = "signIn" | "notFound" | "failed" | "noOrder";

/** What one answer of the order call says (D-127). */
export type OrderOutcome =
  | { readonly kind: "receipt"; readonly order: OrderAnswer }
  | { readonly kind: "confirming" }
  | { readonly kind: "notPaid" }
  | { readonly kind: "notShown"; readonly why: NotShown };

const FAILED: OrderOutcome = { kind: "notShown", why: "failed" };

/** Reads an answer with a status from 200 to 299: the order, or that the gateway has not decided. */
export function readOrderAnswer(answer: ApiAnswer<OrderAnswer>): OrderOutcome {
  const { status, success, data } = answer;
  if (status === 202 || statusOf(data) === "confirming") return { kind: "confirming" };
  if (statusOf(data) === "not_paid") return { kind: "notPaid" };
  return success === false || !isComplete(data) ? FAILED : { kind: "receipt", order: data };
}

/** True if the order has everything that a receipt needs (D-130). */
function isComplete(data: unknown): data is OrderAnswer {
  const { items, user, payment_gateway } = (data ?? {}) as Partial<OrderAnswer>;
  return (
    Array.isArray(items) &&
    items.every((item) => typeof item?.name === "string") &&
    typeof user === "object" &&
    user !== null &&
    typeof payment_gateway === "string"
  );
}

/** Reads a call that failed. */
export function readOrderFailure(error: unknown): OrderOutcome {
  if (!(error instanceof ApiError)) return FAILED;
  const { status, data } = error.answer;
  if (status === 409 && statusOf(data) === "not_paid") return { kind: "notPaid" };
  if (status === 401) return { kind: "notShown", why: "signIn" };
  if (status === 404) return { kind: "notShown", why: "notFound" };
  return FAILED;
}

/** The receipt on screen, replaced by a newer answer about it: it may have been refunded. */
export function refreshedView<View extends { readonly kind: string }>(
  shown: View,
  outcome: OrderOutcome,
): View | Extract<OrderOutcome, { kind: "receipt" }> {
  const known = "order" in shown ? (shown.order as OrderAnswer).order_id : null;
  return outcome.kind === "receipt" && outcome.order.order_id === known ? outcome : shown;
}

function statusOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "status" in data ? data.status : undefined;
}

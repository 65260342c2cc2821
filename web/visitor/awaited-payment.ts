import { sessionStore } from "#web/browser/storage.ts";
import { AWAITED_PAYMENT } from "./drafts.ts";

/** A payment whose buyer has returned from the gateway, and whose outcome this tab does not know yet. */
type AwaitedPayment = {
  readonly paymentId: string;
  readonly gatewayId: string;
  /** Whether the server has reported that the gateway has not decided yet. */
  readonly isConfirming: boolean;
};

/** The payment that the cart shows a message about (D-130). */
export function awaitedPayment(): AwaitedPayment | null {
  try {
    const { paymentId, gatewayId, isConfirming } = JSON.parse(
      sessionStore.get(AWAITED_PAYMENT) ?? "",
    );
    const isKnown = typeof paymentId === "string" && typeof gatewayId === "string";
    return isKnown ? { paymentId, gatewayId, isConfirming: isConfirming === true } : null;
  } catch {
    return null;
  }
}

/** Remembers a payment for the cart; in session storage, because the cart also belongs to this tab. */
export function awaitPayment(paymentId: string, gatewayId: string): void {
  if (awaitedPayment()?.paymentId !== paymentId)
    keep({ paymentId, gatewayId, isConfirming: false });
}

/** Updates the awaited payment, if it is this one, with the state that the server has reported. */
export function notePayment(paymentId: string, state: "confirming" | "ended"): void {
  const awaited = awaitedPayment();
  if (awaited?.paymentId !== paymentId) return;
  if (state === "ended") sessionStore.remove(AWAITED_PAYMENT);
  else keep({ ...awaited, isConfirming: true });
}

function keep(payment: AwaitedPayment): void {
  sessionStore.set(AWAITED_PAYMENT, JSON.stringify(payment));
}

import { useCallback, useEffect, useState } from "react";
import { useOnReturn } from "#web/ui/receipt/use-on-return.ts";
import { awaitedPayment } from "#web/visitor/awaited-payment.ts";
import type { PaymentState } from "./payment-state.ts";

/** The state of the payment from which the buyer has returned, and the page that follows it. */
type AwaitedPaymentState = { readonly state: PaymentState; readonly page: string };

/**
 * The cart's message about a payment that is still being confirmed, so that nobody pays twice (D-130). Only the
 * browser knows that its buyer has returned from the gateway: for the server, an abandoned payment is open too.
 * Asks the server when the page appears and when the buyer returns to the tab, with code that most carts do not
 * load.
 */
export function useAwaitedPayment(): AwaitedPaymentState | null {
  const [news, setNews] = useState<AwaitedPaymentState | null>(null);

  const ask = useCallback(async () => {
    const awaited = awaitedPayment();
    if (awaited === null) return;
    const { paymentId, gatewayId, isConfirming } = awaited;
    const page = `/success?${new URLSearchParams({ paymentId, gatewayId })}`;
    if (isConfirming) setNews({ state: "confirming", page });
    try {
      const { fetchPaymentState } = await import("./payment-state.ts");
      const state = await fetchPaymentState({ paymentId, gatewayId });
      if (state !== "unknown") setNews({ state, page });
    } catch (error) {
      console.warn("The payment could not be asked for", error);
    }
  }, []);

  useEffect(() => void ask(), [ask]);
  useOnReturn(ask);
  return news;
}

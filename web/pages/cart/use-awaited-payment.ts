import { useCallback, useEffect, useState } from "react";
import { useOnReturn } from "#web/ui/receipt/use-on-return.ts";
import { awaitedPayment } from "#web/visitor/awaited-payment.ts";
import type { PaymentState } from "./payment-news.ts";

/** How far a payment is that the buyer has come back from, and the page that follows it. */
type PaymentNews = { readonly state: PaymentState; readonly page: string };

/**
 * What the cart says about a payment that is still being confirmed, so that nobody pays twice (D-130).
 * Only the browser knows that its buyer came back from the gateway: a payment that was begun and left is
 * open too, and nobody waits for it. The server is asked when the page appears and when the buyer
 * returns to the tab, by code that most carts do without.
 */
export function useAwaitedPayment(): PaymentNews | null {
  const [news, setNews] = useState<PaymentNews | null>(null);

  const ask = useCallback(async () => {
    const awaited = awaitedPayment();
    if (awaited === null) return;
    const { paymentId, gatewayId, isConfirming } = awaited;
    const page = `/success?${new URLSearchParams({ paymentId, gatewayId })}`;
    if (isConfirming) setNews({ state: "confirming", page });
    try {
      const { askForPayment } = await import("./payment-news.ts");
      const state = await askForPayment({ paymentId, gatewayId });
      if (state !== "unknown") setNews({ state, page });
    } catch (error) {
      console.warn("The payment could not be asked for", error);
    }
  }, []);

  useEffect(() => void ask(), [ask]);
  useOnReturn(ask);
  return news;
}

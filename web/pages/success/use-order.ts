import { useCallback, useEffect, useReducer, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { clearOrderDrafts } from "#web/cart/buyer-draft.ts";
import { reloadCart } from "#web/cart/cart.ts";
import { fetchOrderOutcome } from "#web/ui/receipt/fetch-order-outcome.ts";
import { readOrderAddress } from "#web/ui/receipt/order-address.ts";
import { type OrderOutcome, refreshedView } from "#web/ui/receipt/order-outcome.ts";
import { useOnReturn } from "#web/ui/receipt/use-on-return.ts";
import { awaitedPayment, awaitPayment } from "#web/visitor/awaited-payment.ts";
import { nextPollWait } from "./poll-schedule.ts";

/** What the page shows; `late`: the payment is still unconfirmed and the page has stopped asking. */
type OrderView =
  | OrderOutcome
  | { readonly kind: "loading" }
  | { readonly kind: "confirming"; readonly late?: boolean; readonly asking?: boolean };

/**
 * The order of the page's query, loaded when the page appears (R-RCPT-01). While the payment is being
 * confirmed the hook polls, and a failed poll changes nothing (D-130). The cart tells of a payment that
 * the buyer has just come back from, and not of one that was opened by a link. Answers after unmounting
 * are ignored (D-70). A receipt is loaded again when the buyer returns to the tab, because it may have
 * been refunded.
 */
export function useOrder(): { view: OrderView; retry: () => void } {
  const { search } = useLocation();
  const [view, setView] = useState<OrderView>({ kind: "loading" });
  const arrivedByLink = useNavigationType() !== "POP";
  const [attempt, countAttempt] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    const address = readOrderAddress(search);
    if (address === null) {
      console.error("Error fetching order", "the address names no payment");
      setView({ kind: "notShown", why: "noOrder" });
      return;
    }
    if (!arrivedByLink) awaitPayment(address.paymentId, address.gatewayId);
    const isAwaited = awaitedPayment()?.paymentId === address.paymentId;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const startedAt = Date.now();

    const ask = async (): Promise<void> => {
      let outcome = await fetchOrderOutcome(address);
      if (!current) return;
      const failed = outcome.kind === "notShown" && outcome.why === "failed";
      if (failed && asked > 0) outcome = { kind: "confirming" };
      if (outcome.kind === "confirming") {
        asked += 1;
        const wait = nextPollWait(asked, Date.now() - startedAt);
        if (wait !== null) timer = setTimeout(ask, wait);
        return setView({ kind: "confirming", late: wait === null });
      }
      setView(outcome);
      if (outcome.kind !== "receipt") return;
      // What was typed for this order has served, but not for an older one that was opened by a link; the
      // paid units have left the cart, and the header's count follows (R-CHK-54, D-128).
      if (isAwaited) clearOrderDrafts();
      await reloadCart();
    };
    void ask();

    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, attempt]);

  const refresh = async () => {
    const address = readOrderAddress(search);
    if (address === null) return;
    const outcome = await fetchOrderOutcome(address);
    setView((shown) => refreshedView(shown, outcome));
  };
  useOnReturn(view.kind === "receipt" ? refresh : null);

  const retry = useCallback(() => {
    setView((before) =>
      before.kind === "confirming" ? { ...before, asking: true } : { kind: "loading" },
    );
    countAttempt();
  }, []);
  return { view, retry };
}

import { useCallback, useEffect, useState } from "react";
import type { OrderAnswer } from "#contract/order.ts";
import { api, failureDetail } from "#web/api/api.ts";
import { readOrderAnswer, readOrderFailure, refreshedView } from "#web/ui/receipt/order-outcome.ts";
import { useOnReturn } from "#web/ui/receipt/use-on-return.ts";
import { readReceiptKey } from "./receipt-key.ts";

/** What the page shows; `closed`: the link is wrong or has expired. */
type ReceiptView =
  | { readonly kind: "loading" | "closed" | "failed" }
  | { readonly kind: "receipt"; readonly order: OrderAnswer };

async function askForReceipt(key: string): Promise<ReceiptView> {
  try {
    const answer = await api.getReceipt(key);
    const outcome = readOrderAnswer(answer);
    if (outcome.kind === "receipt") return outcome;
    console.error("Error fetching receipt", answer.message);
  } catch (error) {
    console.error("Error fetching receipt", failureDetail(error));
    const outcome = readOrderFailure(error);
    if (outcome.kind === "notShown" && outcome.why === "notFound") return { kind: "closed" };
  }
  return { kind: "failed" };
}

/**
 * The receipt of the page's key, loaded when the page appears, on request, and when the buyer returns
 * to the tab, because it may have been refunded.
 */
export function useReceipt(key: string | undefined): { view: ReceiptView; retry: () => void } {
  const [view, setView] = useState<ReceiptView>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    const known = readReceiptKey(key);
    if (known === null) return setView({ kind: "closed" });
    let current = true;
    void askForReceipt(known).then((next) => {
      if (current) setView(next);
    });
    return () => {
      current = false;
    };
  }, [key, attempt]);

  const refresh = async () => {
    const known = readReceiptKey(key);
    if (known === null) return;
    const next = await askForReceipt(known);
    if (next.kind === "receipt") setView((shown) => refreshedView(shown, next));
  };
  useOnReturn(view.kind === "receipt" ? refresh : null);

  const retry = useCallback(() => {
    setView({ kind: "loading" });
    setAttempt((before) => before + 1);
  }, []);
  return { view, retry };
}

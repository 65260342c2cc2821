import type { OrderAnswer } from "#contract/order.ts";
import { failureDetail } from "#web/api/api.ts";
import { receiptApi } from "#web/api/receipt-api.ts";
import { readSignedKey } from "#web/api/signed-key.ts";
import { useAsync } from "#web/api/use-async.ts";
import { readOrderAnswer, readOrderFailure, refreshedView } from "#web/ui/receipt/order-outcome.ts";
import { useOnReturn } from "#web/ui/receipt/use-on-return.ts";

/** What the page shows; `closed`: the link is wrong or has expired. */
type ReceiptView =
  | { readonly kind: "loading" | "closed" | "failed" }
  | { readonly kind: "receipt"; readonly order: OrderAnswer };

async function fetchReceipt(key: string | undefined): Promise<ReceiptView> {
  const known = readSignedKey(key);
  if (known === null) return { kind: "closed" };
  try {
    const answer = await receiptApi.getReceipt(known);
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
export function useReceipt(key: string | undefined) {
  const ask = () => fetchReceipt(key);
  const { view, setView, retry } = useAsync(ask, { kind: "loading" }, key);
  const refresh = async () => {
    const next = await ask();
    if (next.kind === "receipt") setView((shown) => refreshedView(shown, next));
  };
  useOnReturn(view.kind === "receipt" ? refresh : null);
  return { view, retry };
}

import { useRef, useState } from "react";
import { ApiError, failureDetail } from "#web/api/api.ts";
import { isOffline } from "#web/browser/is-offline.ts";
import { noteEndedSignIn } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";

type RefundCopy = Copy<"account">["refund"];

/**
 * Why a call failed: the page says it in its language, also once that has changed (D-25). What the server said stays
 * with the words of the page at that time, beside which alone it is shown.
 */
export type CallFailure = {
  readonly why: "failed" | "offline" | { readonly text: string; readonly beside: RefundCopy };
  readonly hasLoginEnded: boolean;
};

/** Runs one call at a time, even after two quick presses, and keeps why it failed. */
export function useCall(copy: RefundCopy) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const inFlight = useRef(false);

  const run = async (act: () => Promise<void>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      console.error("Error in refund claim", failureDetail(error));
      noteEndedSignIn(error);
      setFailure({
        why: reasonOf(error, copy),
        hasLoginEnded: error instanceof ApiError && error.answer.status === 401,
      });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

/** Why the server refused, or that it did not say. */
function reasonOf(error: unknown, beside: RefundCopy): CallFailure["why"] {
  const { status, message } = error instanceof ApiError ? error.answer : { status: 0 };
  if (status < 500 && message !== undefined) return { text: message, beside };
  return isOffline() ? "offline" : "failed";
}

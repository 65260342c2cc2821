import { useRef, useState } from "react";
import { ApiError, failureDetail } from "#web/api/api.ts";
import { noteEndedSignIn } from "#web/cart/cart.ts";
import { useRootData } from "#web/data/root-data.ts";

export type CallFailure = { readonly text: string; readonly hasLoginEnded: boolean };

/**
 * Runs one call at a time, even after two quick presses, and keeps why it failed: the server's own words
 * about what it refused, else that no answer came.
 */
export function useCall(failed: string) {
  const connection = useRootData()?.copy.connection;
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
        text: reasonOf(error) ?? `${navigator.onLine ? "" : connection?.offline} ${failed}`,
        hasLoginEnded: error instanceof ApiError && error.answer.status === 401,
      });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

/** Why the server refused; `null` if it did not say. */
function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && error.answer.status < 500
    ? (error.answer.message ?? null)
    : null;
}

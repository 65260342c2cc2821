import { useRef, useState } from "react";
import { ApiError, failureDetail } from "#web/api/api.ts";
import { type FailureReason, readFailureReason } from "#web/api/failure-reason.ts";
import { noteEndedSignIn } from "#web/cart/cart.ts";
import { useLocale } from "#web/data/root-data.ts";

export type CallFailure = { readonly why: FailureReason; readonly hasLoginEnded: boolean };

/** Runs one call at a time, even after two quick presses, and keeps why it failed. */
export function useCall() {
  const locale = useLocale();
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
        why: readFailureReason(error, locale),
        hasLoginEnded: error instanceof ApiError && error.answer.status === 401,
      });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

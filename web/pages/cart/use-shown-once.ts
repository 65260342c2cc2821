import { useEffect } from "react";
import { useLocation } from "react-router";

/** The state of a history entry whose message has been shown. */
type ShownState = { readonly isShown?: boolean } | null;

/**
 * Records in the history entry that its message is on screen, and replaces what a sign-in stored there, so that
 * a reload or a later Back does not show it again. The router sees the new state only then, so the message
 * stays until the visitor leaves. Returns whether it was shown before.
 */
export function useShownOnce(isOnScreen: boolean): boolean {
  const state = useLocation().state as ShownState;
  useEffect(() => {
    if (!isOnScreen) return;
    window.history.replaceState({ ...window.history.state, usr: { isShown: true } }, "");
  }, [isOnScreen]);
  return state?.isShown === true;
}

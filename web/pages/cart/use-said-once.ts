import { useEffect } from "react";
import { useLocation } from "react-router";

/** The state of a history entry whose news have been told. */
type SaidState = { readonly isSaid?: boolean } | null;

/**
 * Notes in the history entry that what it brought is on screen, in place of what a sign-in put there: a
 * reload, or Back to it later, does not say it again. The router hears of it only then, so that it stays
 * on screen as long as the visitor does. Returns whether it was said before.
 */
export function useSaidOnce(isOnScreen: boolean): boolean {
  const state = useLocation().state as SaidState;
  useEffect(() => {
    if (!isOnScreen) return;
    window.history.replaceState({ ...window.history.state, usr: { isSaid: true } }, "");
  }, [isOnScreen]);
  return state?.isSaid === true;
}

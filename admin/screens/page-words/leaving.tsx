import { useEffect } from "react";
import { useBlocker } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useWordsWords } from "../words/words.ts";

type LeavingProps = {
  /** Whether something is typed that is not saved. */
  readonly isNeeded: boolean;
};

/**
 * Asks before somebody leaves with words that are not saved (D-191): by a link or the way back here, by
 * another address or a closed tab in the browser's own dialog. Another language keeps what is typed
 * (D-163), and is not asked about.
 */
export function Leaving({ isNeeded }: LeavingProps) {
  const { leaving } = useWordsWords();
  useWarningOfBrowser(isNeeded);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isNeeded && plainAddress(currentLocation.pathname) !== plainAddress(nextLocation.pathname),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={leaving.heading} isOpen onClose={blocker.reset}>
      <p>{leaving.text}</p>
      <DialogActions cancel={leaving.stay} isBusy={false}>
        <Button tone="danger" onPress={blocker.proceed}>
          {leaving.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useWarningOfBrowser(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

type LeavingProps = {
  /** Whether something is typed that is not saved or sent. */
  readonly isNeeded: boolean;
  /** The part of the query that says what is changed on the screen, where it has a list of such things too. */
  readonly subject?: string;
};

/**
 * Asks before somebody leaves a screen with something that is not saved or sent (D-191): by a link or the way
 * back here, by another address or a closed tab in the browser's own dialog. Another language keeps what is
 * typed (D-163), and is not asked about.
 */
export function Leaving({ isNeeded, subject }: LeavingProps) {
  const { leaving } = useShellWords();
  useWarningOfBrowser(isNeeded);
  const placeOf = ({ pathname, search }: Location) =>
    `${plainAddress(pathname)} ${subject && new URLSearchParams(search).get(subject)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isNeeded && placeOf(currentLocation) !== placeOf(nextLocation),
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

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { type BlockerFunction, type Location, useBlocker } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

/** What has something that is not saved or sent: whether a way leads away from it. */
const Unsaved = createContext<Set<BlockerFunction>>(new Set());

/**
 * Asks before somebody leaves what has something that is not saved or sent (D-191). Around the screens, as the
 * router takes one blocker at a time, and a screen may have several forms.
 */
export function UnsavedChangesGuard({ children }: { readonly children: ReactNode }) {
  const { leaving } = useShellWords();
  const [unsaved] = useState(() => new Set<BlockerFunction>());
  const blocker = useBlocker((way) => [...unsaved].some((isLeft) => isLeft(way)));
  return (
    <Unsaved value={unsaved}>
      {children}
      {blocker.state === "blocked" && (
        <Dialog title={leaving.heading} isOpen onClose={blocker.reset}>
          <p>{leaving.text}</p>
          <DialogActions cancel={leaving.stay} isBusy={false}>
            <Button tone="danger" onPress={blocker.proceed}>
              {leaving.leave}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Unsaved>
  );
}

type UnsavedChangesProps = {
  /** Whether something is typed that is not saved or sent. */
  readonly isNeeded: boolean;
  /** The part of the query that says what is changed on the screen, where it has a list of such things too. */
  readonly subject?: string;
};

/**
 * Has somebody asked who leaves a screen with something that is not saved or sent: by a link or the way back
 * here, by another address or a closed tab in the browser's own dialog. Another language keeps what is typed
 * (D-163), and is not asked about.
 */
export function UnsavedChangesPrompt({ isNeeded, subject }: UnsavedChangesProps) {
  const unsaved = use(Unsaved);
  useBeforeUnload(isNeeded);
  useEffect(() => {
    if (!isNeeded) return;
    const placeOf = ({ pathname, search }: Location) =>
      `${plainAddress(pathname)} ${subject && new URLSearchParams(search).get(subject)}`;
    const isLeft: BlockerFunction = ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation);
    unsaved.add(isLeft);
    return () => {
      unsaved.delete(isLeft);
    };
  }, [isNeeded, subject, unsaved]);
  return null;
}

function useBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

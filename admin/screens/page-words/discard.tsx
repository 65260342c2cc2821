import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";
import { useWordsWords } from "../words/words.ts";

type DiscardProps = {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
};

/** Asks before what is not published is given up. */
export function Discard({ error, isPending, onDiscard, onClose }: DiscardProps) {
  const { discard } = useWordsWords();
  return (
    <Dialog title={discard.heading} isOpen onClose={onClose}>
      <p>{discard.text}</p>
      <Failure error={error} />
      <DialogActions isBusy={isPending}>
        <Button tone="danger" isPending={isPending} onPress={onDiscard}>
          {discard.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useShellWords } from "../../shell/words.ts";
import { DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/states.tsx";
import { useGroupsWords } from "./words.ts";

/** In a dialog about a learner whom somebody else has put elsewhere: there is nothing left to do in it. */
export function AlreadyMoved() {
  const { assign } = useGroupsWords();
  const { form } = useShellWords();
  return (
    <>
      <Notice tone="wait">{assign.movedMeanwhile}</Notice>
      <DialogActions cancel={form.close} isBusy={false} />
    </>
  );
}

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
      {/* It takes the place of all that was in the dialog, so no region for it is there before. */}
      <div role="alert">
        <Notice tone="wait">{assign.movedMeanwhile}</Notice>
      </div>
      <DialogActions cancel={form.close} isBusy={false} />
    </>
  );
}

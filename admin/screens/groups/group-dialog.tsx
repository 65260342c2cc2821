import { useState } from "react";
import type {
  changeGroup,
  createGroup,
  GroupAnswer,
  GroupInList,
  getGroup,
} from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { call } from "../../api/call.ts";
import { CallError, fieldError, isLate } from "../../api/call-error.ts";
import { useAct } from "../../api/use-answer.ts";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { ChangedMeanwhile } from "../../ui/changed-meanwhile.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { changedFields, mergedDraft } from "../../ui/draft.ts";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { bodyOf, type DraftField, draftOf, type GroupDraft, newDraft } from "./group-draft.ts";
import { GroupFields } from "./group-fields.tsx";
import { useChangedValues } from "./use-changed-values.tsx";
import { useGroupsWords } from "./words.ts";

type GroupDialogProps = {
  /** `null` for a new one. */
  readonly group: GroupInList | null;
  readonly onClose: () => void;
  readonly onSaved?: (group: GroupAnswer) => void;
};

/** Makes a group or changes it; the second of two who change one is told what the first changed. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const { form: words } = useGroupsWords();
  const { form } = useShellWords();
  const locale = useLocale();
  const [opened, setOpened] = useState(group);
  const [draft, setDraft] = useState<GroupDraft>(
    group === null ? newDraft(locale) : draftOf(group),
  );
  const [theirs, setTheirs] = useState<readonly DraftField[]>([]);
  const changedValues = useChangedValues();

  const adopt = (current: GroupInList, was: GroupInList) => {
    setTheirs(changedFields(draftOf(current), draftOf(was)));
    setOpened(current);
    setDraft(mergedDraft(draft, draftOf(was), draftOf(current)));
  };
  const send = async (): Promise<GroupAnswer> => {
    const body = bodyOf(draft);
    if (opened === null) return call<typeof createGroup>("POST", paths.groups, { body });
    const options = { params: { id: opened.id }, version: `"${opened.version}"`, body };
    try {
      return await call<typeof changeGroup>("PATCH", paths.group, options);
    } catch (error) {
      if (isLate(error)) {
        const { params } = options;
        adopt(await call<typeof getGroup>("GET", paths.group, { params }), opened);
      }
      throw error;
    }
  };
  const save = useAct(send, {
    stale: [paths.groups, paths.group],
    onDone: (saved) => {
      toast(words.saved);
      onClose();
      onSaved?.(saved);
    },
  });
  const isSaid =
    save.error instanceof CallError && (save.error.errors.length > 0 || theirs.length > 0);

  return (
    <Dialog title={group === null ? words.newTitle : words.title} isOpen onClose={onClose} isWide>
      <Form onSubmit={() => save.start()} failure={save.error}>
        <GroupFields
          draft={draft}
          onChange={setDraft}
          errorOf={(field) => fieldError(save.error, field)}
        />
        {theirs.length > 0 && opened !== null && (
          <ChangedMeanwhile
            values={changedValues(theirs, draft, draftOf(opened))}
            onTake={() => {
              setDraft(draftOf(opened));
              setTheirs([]);
            }}
          />
        )}
        {!isSaid && <Failure error={save.error} />}
        {opened !== null && opened.taken > 0 && <p className="faint">{words.mails}</p>}
        <DialogActions>
          <Button onPress={onClose}>{form.cancel}</Button>
          <Button type="submit" tone="primary" isPending={save.pending}>
            {words.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

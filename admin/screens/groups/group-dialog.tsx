import type {
  changeGroup,
  createGroup,
  GroupAnswer,
  GroupInList,
  getGroup,
} from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { call } from "../../api/call.ts";
import { fieldError, isChangedMeanwhile } from "../../api/call-error.ts";
import { useAction } from "../../api/use-answer.ts";
import { useLocale } from "../../locale.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { EditConflict, isShownByForm } from "../../ui/edit-conflict.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { bodyOf, draftOf, newDraft } from "./group-draft.ts";
import { GroupFields } from "./group-fields.tsx";
import { useDefaultLength } from "./use-default-length.ts";
import { useGroupValues } from "./use-group-values.tsx";
import { useGroupsWords } from "./words.ts";

type GroupDialogProps = {
  /** `null` for a new one. */
  readonly group: GroupInList | null;
  readonly onClose: () => void;
  readonly onSaved?: (group: GroupAnswer) => void;
};

/** Makes or changes a group. If somebody else has changed it meanwhile, it shows what. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const { form: words } = useGroupsWords();
  const locale = useLocale();
  const edit = useDraft(group, draftOf, newDraft(locale));
  const { base, theirs } = edit;
  const length = useDefaultLength(edit.draft, base === null);
  const draft = base === null ? length.draft : edit.draft;
  const shownValues = useGroupValues();

  const send = async (): Promise<GroupAnswer> => {
    const body = bodyOf(draft);
    if (base === null) return call<typeof createGroup>("POST", paths.groups, { body });
    const options = { params: { id: base.id }, version: `"${base.version}"`, body };
    try {
      return await call<typeof changeGroup>("PATCH", paths.group, options);
    } catch (error) {
      if (isChangedMeanwhile(error)) {
        const { params } = options;
        edit.rebase(await call<typeof getGroup>("GET", paths.group, { params }));
      }
      throw error;
    }
  };
  const save = useAction(send, {
    stale: [paths.groups, paths.group],
    onDone: (saved) => {
      toast(words.saved);
      onClose();
      onSaved?.(saved);
    },
  });

  return (
    <Dialog title={group === null ? words.newTitle : words.title} isOpen onClose={onClose} isWide>
      <Form onSubmit={() => save.start()} failure={save.error} isBusy={save.pending}>
        <GroupFields
          draft={draft}
          onChange={(next) => {
            length.keepTyped(next);
            edit.setDraft(next);
          }}
          unknown={base === null ? length.unknown : []}
          errorOf={(field) => fieldError(save.error, field)}
        />
        <EditConflict
          {...shownValues}
          fields={theirs}
          mine={draft}
          current={edit.baseDraft}
          onTake={edit.takeTheirs}
        />
        {!isShownByForm(save.error, theirs) && <Failure error={save.error} />}
        {base !== null && base.taken > 0 && <p className="faint">{words.mails}</p>}
        <DialogActions isBusy={save.pending} isDirty={edit.isDirty}>
          <Button type="submit" tone="primary" isPending={save.pending}>
            {words.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

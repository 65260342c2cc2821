import { useQueryClient } from "@tanstack/react-query";
import type { deleteGroup, GroupAnswer } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate, plural } from "#core/locale.ts";
import { call } from "../../api/call.ts";
import { refetchIfOutdated } from "../../api/refetch-if-outdated.ts";
import { invalidateAnswers, useAction } from "../../api/use-answer.ts";
import { useLocale } from "../../locale.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useGoTo } from "../../ui/use-go-to.ts";
import { useGroupsWords } from "../groups/words.ts";

type DeleteDialogProps = { readonly group: GroupAnswer; readonly onClose: () => void };

/** Deletes a group, after saying how many learners wait again then. */
export function DeleteDialog({ group, onClose }: DeleteDialogProps) {
  const { remove: words, changed } = useGroupsWords();
  const locale = useLocale();
  const goTo = useGoTo();
  const client = useQueryClient();
  const count = group.learners.length;
  const act = useAction(
    () =>
      refetchIfOutdated(
        () =>
          call<typeof deleteGroup>("DELETE", paths.group, {
            params: { id: group.id },
            query: { learners: count },
            version: `"${group.version}"`,
          }),
        () => invalidateAnswers(client, [paths.group]),
      ),
    {
      // Not the group itself, which is no longer there once it is deleted.
      stale: [paths.groups, paths.waitingLearners, paths.learners],
      onDone: () => {
        toast(words.done);
        goTo("/admin/groups");
      },
    },
  );
  return (
    <Dialog
      title={words.heading.replace("{name}", () => isolate(group.name))}
      isOpen
      onClose={onClose}
    >
      <p>{count === 0 ? words.empty : plural(locale, count, words.withLearners)}</p>
      <Failure error={act.error} changed={changed} />
      <DialogActions cancel={words.cancel} isBusy={act.pending}>
        <Button tone="danger" isPending={act.pending} onPress={() => act.start()}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

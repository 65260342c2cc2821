import * as paths from "#contract/admin/paths.ts";
import type { removeStaff, StaffMemberAnswer } from "#contract/admin/staff.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useStaffWords } from "./words.ts";

type RemoveMemberProps = { readonly member: StaffMemberAnswer; readonly onClose: () => void };

/** Takes somebody off the staff, after asking. */
export function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const words = useStaffWords().removing;
  const remove = useAction(
    () => call<typeof removeStaff>("DELETE", paths.staffMember, { params: { id: member.id } }),
    {
      stale: [paths.staff],
      onDone: () => {
        toast(words.done.replace("{email}", member.email));
        onClose();
      },
    },
  );
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <p>
        <Ltr>{member.email}</Ltr>
      </p>
      <p>{words.text}</p>
      <Failure error={remove.error} />
      <DialogActions isBusy={remove.pending}>
        <Button tone="danger" isPending={remove.pending} onPress={() => remove.start()}>
          {words.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

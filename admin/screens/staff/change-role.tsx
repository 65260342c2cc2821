import { useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type { changeRole, StaffMemberAnswer } from "#contract/admin/staff.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { RoleSelect } from "./role-select.tsx";
import { useStaffWords } from "./words.ts";

type ChangeRoleProps = { readonly member: StaffMemberAnswer; readonly onClose: () => void };

/** Gives somebody another role, unless it has been changed since the list was shown. */
export function ChangeRole({ member, onClose }: ChangeRoleProps) {
  const words = useStaffWords().changing;
  const [role, setRole] = useState(member.role);
  const change = useAction(
    () =>
      call<typeof changeRole>("PATCH", paths.staffMember, {
        params: { id: member.id },
        body: { role, expected_role: member.role },
      }),
    {
      stale: [paths.staff, paths.me],
      onDone: () => {
        toast(words.done);
        onClose();
      },
    },
  );
  const submit = () => {
    change.start();
  };
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <Form onSubmit={submit} isBusy={change.pending}>
        <p>
          <Ltr>{member.email}</Ltr>
        </p>
        <RoleSelect label={words.role} role={role} onChange={setRole} />
        <Failure error={change.error} changed={words.meanwhile} />
        <DialogActions isBusy={change.pending}>
          <Button
            type="submit"
            tone="primary"
            isPending={change.pending}
            isDisabled={role === member.role}
          >
            {words.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

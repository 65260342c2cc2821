import { useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type { addStaff } from "#contract/admin/staff.ts";
import { emailError, plainEmail } from "#core/email.ts";
import type { Role } from "#core/staff.ts";
import { call } from "../../api/call.ts";
import { fieldError } from "../../api/call-error.ts";
import { useAction } from "../../api/use-answer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { RoleSelect } from "./role-select.tsx";
import { useStaffWords } from "./words.ts";

/** Adds somebody by email and role. */
export function AddMember({ onClose }: { readonly onClose: () => void }) {
  const words = useStaffWords().adding;
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("support");
  const add = useAction(
    () => call<typeof addStaff>("POST", paths.staff, { body: { email: plainEmail(email), role } }),
    {
      stale: [paths.staff],
      onDone: () => {
        toast(words.done.replace("{email}", email));
        onClose();
      },
    },
  );
  const refused = fieldError(add.error, "email");
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <p>{words.text}</p>
      <Form onSubmit={() => add.start()} failure={add.error} isBusy={add.pending}>
        <TextField
          label={words.email}
          value={email}
          onChange={setEmail}
          error={refused}
          refusal={emailError(plainEmail(email)) === null ? undefined : words.emailInvalid}
          type="email"
          dir="ltr"
          autoFocus
        />
        <RoleSelect label={words.role} role={role} onChange={setRole} />
        {refused === undefined && <Failure error={add.error} />}
        <DialogActions isBusy={add.pending} isDirty={email !== ""}>
          <Button type="submit" tone="primary" isPending={add.pending}>
            {words.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

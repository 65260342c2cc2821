import { useState } from "react";
import type { addPasskey, requestNewPasskey } from "#contract/admin/factors.ts";
import * as paths from "#contract/admin/paths.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { makePasskey, PasskeyNotGiven } from "../../identity/passkey.ts";
import { useSignInWords } from "../../identity/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";

/** The longest name of a passkey, as the server takes it. */
const MAX_NAME_LENGTH = 60;

/** Makes a passkey in this browser, under a name. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const words = useSignInWords().own.passkeys;
  const [name, setName] = useState("");
  const add = useAction(
    async () => {
      const options = await call<typeof requestNewPasskey>("POST", paths.passkeyOptions);
      const passkey = await makePasskey(options);
      return call<typeof addPasskey>("POST", paths.passkeys, { body: { name, passkey } });
    },
    {
      stale: [paths.factors],
      onDone: () => {
        toast(words.addDone);
        onClose();
      },
    },
  );
  const submit = () => {
    if (name.trim() !== "") add.start();
  };
  return (
    <Dialog title={words.add} isOpen onClose={onClose}>
      <Form onSubmit={submit} isBusy={add.pending}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME_LENGTH}
          autoFocus
        />
        {add.error instanceof PasskeyNotGiven ? (
          <Notice tone="bad">{words.addFailed}</Notice>
        ) : (
          <Failure error={add.error} />
        )}
        <DialogActions isBusy={add.pending} isDirty={name !== ""}>
          <Button
            type="submit"
            tone="primary"
            isPending={add.pending}
            isDisabled={name.trim() === ""}
          >
            {words.add}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

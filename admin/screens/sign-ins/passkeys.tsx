import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useState } from "react";
import type { getFactors, removePasskey } from "#contract/admin/factors.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate } from "#core/locale.ts";
import { type Answer, call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { UserText, When } from "../../format.tsx";
import { useSignInWords } from "../../identity/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { toast } from "../../ui/toast.tsx";
import { AddPasskey } from "./add-passkey.tsx";

type Passkey = Answer<typeof getFactors>["passkeys"][number];

/** The passkeys of the signed-in person. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const words = useSignInWords().own.passkeys;
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const columns: readonly Column<Passkey>[] = [
    { label: words.name, cell: ({ name }) => <UserText>{name}</UserText> },
    { label: words.added, cell: ({ added_at: at }) => <When at={at} /> },
    {
      label: words.lastUsed,
      cell: ({ last_used_at: at }) => (at === null ? words.never : <When at={at} />),
    },
    {
      label: words.actions,
      isActions: true,
      cell: (passkey) => (
        <Button
          tone="plain"
          aria-label={`${words.remove}: ${passkey.name}`}
          onPress={() => setRemoving(passkey)}
        >
          {words.remove}
        </Button>
      ),
    },
  ];
  return (
    <section className="card stack">
      <div>
        <h2>{words.heading}</h2>
        <p className="faint">{words.text}</p>
      </div>
      {passkeys.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Table caption={words.heading} columns={columns} rows={passkeys} keyOf={({ id }) => id} />
      )}
      {browserSupportsWebAuthn() ? (
        <div className="row">
          <Button icon="key" onPress={() => setIsAdding(true)}>
            {words.add}
          </Button>
        </div>
      ) : (
        <p className="faint">{words.notHere}</p>
      )}
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
      {removing !== null && <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function RemovePasskey({
  passkey: { id, name },
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}) {
  const words = useSignInWords().own.passkeys;
  const remove = useAction(
    () => call<typeof removePasskey>("DELETE", paths.passkey, { params: { id } }),
    {
      stale: [paths.factors],
      onDone: () => {
        toast(words.removeDone);
        onClose();
      },
    },
  );
  return (
    <Dialog
      title={words.removeTitle.replace("{name}", () => isolate(name))}
      isOpen
      onClose={onClose}
    >
      <p>{words.removeText}</p>
      <Failure error={remove.error} />
      <DialogActions isBusy={remove.pending}>
        <Button tone="danger" isPending={remove.pending} onPress={() => remove.start()}>
          {words.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

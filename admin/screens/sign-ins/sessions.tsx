import { useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type { endStaffSessions, listStaffSessions } from "#contract/admin/sign-in.ts";
import { type Answer, call } from "../../api/call.ts";
import { useAction, useAnswer } from "../../api/use-answer.ts";
import { When } from "../../format.tsx";
import { reloadDocument } from "../../identity/reload-document.ts";
import { useSignInWords } from "../../identity/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Answered, Failure } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Session = Answer<typeof listStaffSessions>[number];

/** The browsers in which somebody is signed in, and the way out of all of them. */
export function Sessions() {
  const words = useSignInWords().own.sessions;
  const sessions = useAnswer<typeof listStaffSessions>(paths.sessions);
  const [isAsking, setIsAsking] = useState(false);
  const columns: readonly Column<Session>[] = [
    {
      label: words.browser,
      cell: ({ current }) => (current ? words.current : words.other),
    },
    { label: words.signedIn, cell: ({ signed_in_at: at }) => <When at={at} /> },
    { label: words.lastUsed, cell: ({ last_used_at: at }) => <When at={at} /> },
    { label: words.ends, cell: ({ expires_at: at }) => <When at={at} /> },
  ];
  return (
    <section className="card stack">
      <div>
        <h2>{words.heading}</h2>
        <p className="faint">{words.text}</p>
      </div>
      <Answered answer={sessions}>
        {(rows) => (
          <Table
            caption={words.heading}
            columns={columns}
            rows={rows}
            keyOf={({ signed_in_at: at, current }) => `${at} ${current}`}
          />
        )}
      </Answered>
      <div className="row">
        <Button icon="leave" onPress={() => setIsAsking(true)}>
          {words.endAll}
        </Button>
      </div>
      {isAsking && <EndAll onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function EndAll({ onClose }: { readonly onClose: () => void }) {
  const words = useSignInWords().own.sessions;
  const end = useAction(() => call<typeof endStaffSessions>("DELETE", paths.sessions), {
    onDone: reloadDocument,
  });
  return (
    <Dialog title={words.endAll} isOpen onClose={onClose}>
      <p>{words.endAllText}</p>
      <Failure error={end.error} />
      <DialogActions isBusy={end.pending}>
        <Button tone="danger" isPending={end.pending} onPress={() => end.start()}>
          {words.endAll}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

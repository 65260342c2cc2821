import type * as contract from "#contract/admin/messages.ts";
import * as paths from "#contract/admin/paths.ts";
import { mailtoOf } from "#core/email.ts";
import { call } from "../../api/call.ts";
import { useAction, useAnswer } from "../../api/use-answer.ts";
import { Ltr, UserText, When } from "../../format.tsx";
import { useMe } from "../../identity/me.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Answered, Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { Answers } from "./answers.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { useMessagesWords } from "./words.ts";

type MessageDetailProps = {
  readonly id: string;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
};

/** One message with its answers, and what can be done with it. */
export function MessageDetail({ id, draft, onDraft }: MessageDetailProps) {
  const answer = useAnswer<typeof contract.getMessage>(paths.message, { params: { id } });
  return (
    <Answered answer={answer}>
      {(message) => (
        <>
          <Message message={message} />
          <Answers message={message} />
          <ReplyForm message={message} draft={draft} onDraft={onDraft} />
        </>
      )}
    </Answered>
  );
}

type Change = { readonly assignee?: string | null; readonly closed?: boolean };

function Message({ message }: { readonly message: contract.MessageAnswer }) {
  const words = useMessagesWords();
  const me = useMe();
  const act = useAction(
    (change: Change) =>
      call<typeof contract.patchMessage>("PATCH", paths.message, {
        params: { id: message.id },
        body: change,
        version: `"${message.version}"`,
      }),
    {
      stale: [paths.message, paths.messages],
      onDone: (_, { assignee, closed }) => {
        const { taken, released, closed: isClosed, reopened } = words.done;
        if (closed !== undefined) toast(closed ? isClosed : reopened);
        else toast(assignee === null ? released : taken);
      },
    },
  );
  const { name, email, phone, text, locale, created_at, assignee, closed } = message;
  const isMine = assignee === me.email;
  return (
    <div className="card stack">
      <div className="inbox-head">
        <h2>
          <UserText>{name}</UserText>
        </h2>
        {closed && <Badge>{words.closed}</Badge>}
        <div className="row message-acts">
          {!closed && (
            <Button
              isPending={act.pending}
              onPress={() => act.start({ assignee: isMine ? null : me.email })}
            >
              {isMine ? words.release : words.take}
            </Button>
          )}
          <Button isPending={act.pending} onPress={() => act.start({ closed: !closed })}>
            {closed ? words.reopen : words.close}
          </Button>
        </div>
      </div>
      <Failure error={act.error} changed={words.changed} />
      <dl className="facts">
        <dt>{words.facts.email}</dt>
        <dd>
          <a className="link" href={mailtoOf(email)}>
            <Ltr>{email}</Ltr>
          </a>
        </dd>
        {phone !== null && (
          <>
            <dt>{words.facts.phone}</dt>
            <dd>
              <a className="link" href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
                <Ltr>{phone}</Ltr>
              </a>
            </dd>
          </>
        )}
        <dt>{words.facts.written}</dt>
        <dd>
          <When at={created_at} />
        </dd>
        <dt>{words.facts.language}</dt>
        <dd>{words.languages[locale]}</dd>
        <dt>{words.facts.assignee}</dt>
        <dd>{assignee === null ? words.facts.nobody : <Ltr>{assignee}</Ltr>}</dd>
      </dl>
      <p className="inbox-text" dir="auto">
        {text}
      </p>
    </div>
  );
}

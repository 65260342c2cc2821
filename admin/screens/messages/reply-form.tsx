import { useEffect, useRef } from "react";
import type * as contract from "#contract/admin/messages.ts";
import * as paths from "#contract/admin/paths.ts";
import { MAX_REPLY_LENGTH, normalizeReply } from "#core/messages.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { fillTemplate, type TemplateName, useMessagesWords } from "./words.ts";

type ReplyFormProps = {
  readonly message: contract.MessageAnswer;
  /** What was typed so far; it stays while other messages are read. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
};

/** An answer by mail, from a template that staff edit. */
export function ReplyForm({ message, draft, onDraft }: ReplyFormProps) {
  const { reply, templates, languages, changed, done } = useMessagesWords();
  const template = useRef("");
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const act = useAction(
    (text: string) =>
      call<typeof contract.replyToMessage>("POST", paths.messageReply, {
        params: { id: message.id },
        body: { text },
        version: `"${message.version}"`,
      }),
    {
      stale: [paths.message, paths.messages],
      onDone: () => {
        onDraft("");
        toast(done.sent);
      },
    },
  );

  const start = async (name: TemplateName) => {
    const text = await fillTemplate(message.locale, name, message.name);
    // What somebody has typed stays, above the template, also what they typed while it was loaded.
    const typed = latest.current;
    const own = typed.trim() === "" || typed === template.current ? "" : `${typed.trimEnd()}\n\n`;
    template.current = own + text;
    onDraft(own + text);
  };

  const names = Object.keys(templates) as readonly TemplateName[];
  return (
    <Form
      className="card stack"
      onSubmit={() => {
        if (normalizeReply(draft) !== null) act.start(draft);
      }}
      isBusy={act.pending}
    >
      <h2>{reply.heading}</h2>
      <p>{reply.language.replace("{language}", languages[message.locale])}</p>
      <fieldset className="templates">
        <legend>{reply.template}</legend>
        <div className="row">
          {names.map((name) => (
            <Button key={name} onPress={() => void start(name)} isDisabled={act.pending}>
              {templates[name]}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="reply-text">
        <TextField
          label={reply.text}
          lang={message.locale}
          multiline
          value={draft}
          onChange={onDraft}
          hint={reply.textHint}
          maxLength={MAX_REPLY_LENGTH}
        />
      </div>
      <p className="faint">
        <OutOfReach text={reply.outOfReach} email={message.reply_to} />
      </p>
      <Failure error={act.error} changed={changed} />
      <div>
        <Button
          tone="primary"
          type="submit"
          isPending={act.pending}
          isDisabled={normalizeReply(draft) === null}
        >
          {reply.send}
        </Button>
      </div>
    </Form>
  );
}

function OutOfReach({ text, email }: { readonly text: string; readonly email: string }) {
  const [before, after] = text.split("{email}");
  return (
    <>
      {before}
      <Ltr>{email}</Ltr>
      {after}
    </>
  );
}

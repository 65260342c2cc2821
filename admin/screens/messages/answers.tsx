import type * as contract from "#contract/admin/messages.ts";
import * as paths from "#contract/admin/paths.ts";
import { plural } from "#core/locale.ts";
import type { ReplyState } from "#core/messages.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr, When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useMessagesWords } from "./words.ts";

const TONES: Readonly<Record<ReplyState, BadgeTone>> = {
  waiting: "wait",
  retrying: "wait",
  sent: "good",
  undelivered: "bad",
};

/** What staff have answered, each with what has become of it. */
export function Answers({ message }: { readonly message: contract.MessageAnswer }) {
  return message.answers.map((answer) => (
    <AnswerCard key={answer.id} messageId={message.id} answer={answer} />
  ));
}

function AnswerCard({
  messageId,
  answer,
}: {
  readonly messageId: string;
  readonly answer: contract.MessageReplyAnswer;
}) {
  const words = useMessagesWords();
  const locale = useLocale();
  const again = useAction(
    () =>
      call<typeof contract.sendReplyAgain>("POST", paths.messageReplyAgain, {
        params: { id: messageId, reply: answer.id },
      }),
    {
      stale: [paths.message, paths.messages],
      onDone: () => toast(words.done.sent),
    },
  );
  const { state, author, created_at, sent_at, tries, text } = answer;
  return (
    <div className="card answer stack">
      <div className="row">
        <Badge tone={TONES[state]}>{words.replyStates[state]}</Badge>
        <Ltr>{author}</Ltr>
        <span className="faint">
          <When at={sent_at ?? created_at} />
        </span>
      </div>
      {state === "retrying" && <p className="faint">{plural(locale, tries, words.tries)}</p>}
      <p className="inbox-text" dir="auto">
        {text}
      </p>
      {state === "undelivered" && (
        <>
          <p>{words.gaveUp}</p>
          <Failure error={again.error} />
          <div>
            <Button isPending={again.pending} onPress={() => again.start()}>
              {words.again}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

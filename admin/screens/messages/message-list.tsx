import { useState } from "react";
import type * as contract from "#contract/admin/messages.ts";
import * as paths from "#contract/admin/paths.ts";
import { plural } from "#core/locale.ts";
import { MESSAGE_STATES, type MessageState } from "#core/messages.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Typed, When } from "../../format.tsx";
import { useMe } from "../../identity/me.ts";
import { useLocale } from "../../locale.ts";
import { Badge } from "../../ui/badge.tsx";
import { ChoiceBox } from "../../ui/choice.tsx";
import { Pager, usePages } from "../../ui/pager.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { useMessagesWords } from "./words.ts";

type MessageListProps = {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** The messages of a state, and among them those that were searched for. */
export function MessageList({ chosen, onChoose }: MessageListProps) {
  const words = useMessagesWords();
  const [state, setState] = useState<MessageState>("open");
  const [wanted, setWanted] = useState("");
  const pages = usePages(`messages ${state} ${wanted}`);
  const answer = useAnswer<typeof contract.listMessages>(paths.messages, {
    query: {
      state,
      query: wanted,
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    },
  });
  return (
    <section className="inbox-list stack" aria-label={words.list}>
      <div className="fields">
        <ChoiceBox
          label={words.filter}
          value={state}
          onChange={setState}
          options={MESSAGE_STATES.map((value) => ({ value, label: words.states[value] }))}
        />
      </div>
      <SearchForm label={words.search} query={wanted} onSearch={setWanted} />
      <Answered answer={answer}>
        {({ messages, next }) => (
          <>
            {messages.length === 0 ? (
              <Empty heading={wanted === "" ? words.empty[state] : words.notFound} />
            ) : (
              <ul className="message-rows">
                {messages.map((message) => (
                  <li key={message.id}>
                    <MessageRow
                      message={message}
                      isChosen={message.id === chosen}
                      onChoose={onChoose}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Pager pages={pages} next={next} />
          </>
        )}
      </Answered>
    </section>
  );
}

function MessageRow({
  message,
  isChosen,
  onChoose,
}: {
  readonly message: contract.MessageInList;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}) {
  const words = useMessagesWords();
  const locale = useLocale();
  const me = useMe();
  const { id, name, text, created_at, assignee, closed, replies, undelivered } = message;
  return (
    <button
      type="button"
      className="message-row"
      aria-current={isChosen}
      onClick={() => onChoose(id)}
    >
      <span className="message-row-head">
        <strong>
          <Typed>{name}</Typed>
        </strong>
        <span className="faint">
          <When at={created_at} />
        </span>
      </span>
      <span className="message-row-text" dir="auto">
        {text}
      </span>
      <span className="row">
        {undelivered && <Badge tone="bad">{words.undelivered}</Badge>}
        {closed && <Badge>{words.closed}</Badge>}
        {replies > 0 && <Badge tone="good">{plural(locale, replies, words.answers)}</Badge>}
        {!closed && assignee === null && <Badge tone="wait">{words.nobody}</Badge>}
        {!closed && assignee === me.email && <Badge tone="note">{words.mine}</Badge>}
        {!closed && assignee !== null && assignee !== me.email && (
          <Badge tone="note">
            <bdi dir="ltr">{assignee}</bdi>
          </Badge>
        )}
      </span>
    </button>
  );
}

import type * as contract from "#contract/admin/messages.ts";
import * as paths from "#contract/admin/paths.ts";
import { plural } from "#core/locale.ts";
import { MESSAGE_STATES, type MessageState } from "#core/messages.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useMe } from "../../identity/me.ts";
import { useLocale } from "../../locale.ts";
import { Badge } from "../../ui/badge.tsx";
import { InboxList } from "../../ui/inbox-list.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { usePages } from "../../ui/use-pages.ts";
import { useMessagesWords } from "./words.ts";

type Filter = { readonly state: MessageState; readonly query: string };

/** The messages of a state, and among them those that were searched for. */
export function MessageList({ subject }: { readonly subject: string }) {
  const words = useMessagesWords();
  const { filter, change } = useFilter<Filter>(
    { state: "open", query: "" },
    { state: MESSAGE_STATES },
  );
  const { state, query } = filter;
  const pages = usePages(`messages ${state} ${query}`);
  const answer = useAnswer<typeof contract.listMessages>(paths.messages, {
    query: { ...filter, ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }) },
  });
  return (
    <InboxList
      subject={subject}
      label={words.list}
      filter={{
        label: words.filter,
        value: state,
        onChange: (next) => change({ state: next }),
        options: MESSAGE_STATES.map((value) => ({ value, label: words.states[value] })),
      }}
      search={
        <SearchForm
          label={words.search}
          query={query}
          onSearch={(next) => change({ query: next })}
          maxLength={SEARCH_LENGTHS.messages}
          found={answer.isPlaceholderData ? undefined : answer.data?.messages.length}
        />
      }
      answer={answer}
      pages={pages}
      empty={query === "" ? words.empty[state] : words.notFound}
      rowsOf={({ messages }) => messages}
    >
      {(message) => <MessageLines message={message} />}
    </InboxList>
  );
}

function MessageLines({ message }: { readonly message: contract.MessageInList }) {
  const words = useMessagesWords();
  const locale = useLocale();
  const me = useMe();
  const { text, assignee, closed, replies, undelivered } = message;
  return (
    <>
      <span className="inbox-row-text" dir="auto">
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
    </>
  );
}

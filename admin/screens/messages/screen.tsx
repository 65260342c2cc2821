import "./messages.css";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useShellWords } from "../../shell/words.ts";
import { Leaving } from "../../ui/leaving.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { MessageList } from "./message-list.tsx";
import { useMessagesWords } from "./words.ts";

/** The inbox: the list, and beside it the message that `?message=` names; on phones one of them. */
export function Screen() {
  const words = useMessagesWords();
  const { screens } = useShellWords();
  const [search, setSearch] = useSearchParams();
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const id = search.get("message");
  const open = (message: string | null) => setSearch(message === null ? {} : { message });
  return (
    <Page title={screens.messages} lead={words.lead}>
      <div className={id === null ? "inbox" : "inbox inbox-open"}>
        <MessageList chosen={id} onChoose={open} />
        <div className="inbox-message">
          {id === null ? (
            <Empty heading={words.chooseHeading}>
              <p>{words.chooseText}</p>
            </Empty>
          ) : (
            <MessageDetail
              key={id}
              id={id}
              draft={drafts[id] ?? ""}
              onDraft={(draft) => setDrafts((all) => ({ ...all, [id]: draft }))}
              onBack={() => open(null)}
            />
          )}
        </div>
      </div>
      <Leaving isNeeded={Object.values(drafts).some((draft) => draft.trim() !== "")} />
    </Page>
  );
}

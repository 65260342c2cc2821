import "./messages.css";
import { useState } from "react";
import { useShellWords } from "../../shell/words.ts";
import { Inbox } from "../../ui/inbox.tsx";
import { Page } from "../../ui/page.tsx";
import { UnsavedChangesPrompt } from "../../ui/unsaved-changes.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { MessageList } from "./message-list.tsx";
import { useMessagesWords } from "./words.ts";

/** The inbox: the list, and beside it the message that `?message=` names. */
export function Screen() {
  const words = useMessagesWords();
  const { screens } = useShellWords();
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  return (
    <Page title={screens.messages} lead={words.lead}>
      <Inbox
        subject="message"
        list={<MessageList subject="message" />}
        nothing={{ heading: words.chooseHeading, text: words.chooseText }}
        back={words.back}
        label={words.conversation}
      >
        {(id) => (
          <MessageDetail
            id={id}
            draft={drafts[id] ?? ""}
            onDraft={(draft) => setDrafts((all) => ({ ...all, [id]: draft }))}
          />
        )}
      </Inbox>
      <UnsavedChangesPrompt isNeeded={Object.values(drafts).some((draft) => draft.trim() !== "")} />
    </Page>
  );
}

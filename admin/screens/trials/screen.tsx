import { useShellWords } from "../../shell/words.ts";
import { Inbox } from "../../ui/inbox.tsx";
import { Page } from "../../ui/page.tsx";
import { TrialDetail } from "./trial-detail.tsx";
import { TrialList } from "./trial-list.tsx";
import { useTrialsWords } from "./words.ts";

/** The requests, and beside them the one that `?trial=` names. */
export function Screen() {
  const words = useTrialsWords();
  const { screens } = useShellWords();
  return (
    <Page title={screens.trials} lead={words.lead}>
      <Inbox
        subject="trial"
        list={<TrialList subject="trial" />}
        nothing={{ heading: words.chooseHeading, text: words.chooseText }}
        back={words.back}
        label={words.detail}
      >
        {(id) => <TrialDetail id={id} />}
      </Inbox>
    </Page>
  );
}

import "../messages/messages.css";
import { useSearchParams } from "react-router";
import { useShellWords } from "../../shell/words.ts";
import { Page } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { TrialDetail } from "./trial-detail.tsx";
import { TrialList } from "./trial-list.tsx";
import { useTrialsWords } from "./words.ts";

/** The requests, and beside them the one that `?trial=` names; on phones one of them. */
export function Screen() {
  const words = useTrialsWords();
  const { screens } = useShellWords();
  const [search, setSearch] = useSearchParams();
  const id = search.get("trial");
  const open = (trial: string | null) => setSearch(trial === null ? {} : { trial });
  return (
    <Page title={screens.trials} lead={words.lead}>
      <div className={id === null ? "inbox" : "inbox inbox-open"}>
        <TrialList chosen={id} onChoose={open} />
        <div className="inbox-message">
          {id === null ? (
            <Empty heading={words.chooseHeading}>
              <p>{words.chooseText}</p>
            </Empty>
          ) : (
            <TrialDetail key={id} id={id} onBack={() => open(null)} />
          )}
        </div>
      </div>
    </Page>
  );
}

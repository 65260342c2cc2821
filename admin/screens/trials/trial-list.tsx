import * as paths from "#contract/admin/paths.ts";
import type * as contract from "#contract/admin/trials.ts";
import { TRIAL_FILTERS, type TrialFilter, type TrialState } from "#core/trial.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { When } from "../../format.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { InboxList } from "../../ui/inbox-list.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { usePages } from "../../ui/use-pages.ts";
import { programmeName } from "./programme-name.ts";
import { useTrialsWords } from "./words.ts";

export const TONES: Readonly<Record<TrialState, BadgeTone>> = {
  asked: "wait",
  confirmed: "note",
  held: "good",
  missed: "bad",
  declined: "bad",
  cancelled: "bad",
};

/** The requests of a state. */
export function TrialList({ subject }: { readonly subject: string }) {
  const words = useTrialsWords();
  const { filter, change } = useFilter<{ readonly state: TrialFilter }>(
    { state: "asked" },
    { state: TRIAL_FILTERS },
  );
  const { state } = filter;
  const pages = usePages(`trials ${state}`);
  const answer = useAnswer<typeof contract.listTrials>(paths.trials, {
    query: { state, ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }) },
  });
  return (
    <InboxList
      subject={subject}
      label={words.list}
      filter={{
        label: words.filter,
        value: state,
        onChange: (next) => change({ state: next }),
        options: TRIAL_FILTERS.map((value) => ({ value, label: words.filters[value] })),
      }}
      answer={answer}
      pages={pages}
      empty={words.empty[state]}
      rowsOf={({ trials }) => trials}
    >
      {(trial) => <TrialLines trial={trial} />}
    </InboxList>
  );
}

function TrialLines({ trial }: { readonly trial: contract.TrialInList }) {
  const words = useTrialsWords();
  const { birth_year, state, starts_at } = trial;
  return (
    <>
      <span className="inbox-row-text">
        {programmeName(trial.programme, words.programmes)} ·{" "}
        {words.born.replace("{year}", String(birth_year))}
      </span>
      <span className="row">
        <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        {starts_at !== null && <When at={starts_at} />}
      </span>
    </>
  );
}

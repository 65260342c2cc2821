import { useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type * as contract from "#contract/admin/trials.ts";
import { TRIAL_FILTERS, type TrialFilter, type TrialState } from "#core/trial.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Typed, When } from "../../format.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ChoiceBox } from "../../ui/choice.tsx";
import { Pager, usePages } from "../../ui/pager.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { programmeName } from "./family-time.ts";
import { useTrialsWords } from "./words.ts";

export const TONES: Readonly<Record<TrialState, BadgeTone>> = {
  asked: "wait",
  confirmed: "note",
  held: "good",
  missed: "bad",
  declined: "bad",
  cancelled: "bad",
};

type TrialListProps = {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** The requests of a state. */
export function TrialList({ chosen, onChoose }: TrialListProps) {
  const words = useTrialsWords();
  const [state, setState] = useState<TrialFilter>("asked");
  const pages = usePages(`trials ${state}`);
  const answer = useAnswer<typeof contract.listTrials>(paths.trials, {
    query: { state, ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }) },
  });
  return (
    <section className="inbox-list stack" aria-label={words.list}>
      <div className="fields">
        <ChoiceBox
          label={words.filter}
          value={state}
          onChange={setState}
          options={TRIAL_FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        />
      </div>
      <Answered answer={answer}>
        {({ trials, next }) => (
          <>
            {trials.length === 0 ? (
              <Empty heading={words.empty[state]} />
            ) : (
              <ul className="message-rows">
                {trials.map((trial) => (
                  <li key={trial.id}>
                    <TrialRow trial={trial} isChosen={trial.id === chosen} onChoose={onChoose} />
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

function TrialRow({
  trial,
  isChosen,
  onChoose,
}: {
  readonly trial: contract.TrialInList;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}) {
  const words = useTrialsWords();
  const { id, name, birth_year, state, created_at, starts_at } = trial;
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
      <span className="message-row-text">
        {programmeName(trial.programme, words.programmes)} ·{" "}
        {words.born.replace("{year}", String(birth_year))}
      </span>
      <span className="row">
        <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        {starts_at !== null && <When at={starts_at} />}
      </span>
    </button>
  );
}

import "./accordion.css";
import { type ToggleEvent, useId } from "react";
import { itemsBeforeGap } from "#web/copy/items-before-gap.ts";
import { Icon } from "../icon/icon.tsx";
import { splitAnswer } from "./split-answer.ts";

export type QuestionAndAnswer = { readonly question: string; readonly answer: string };

/** The longest FAQ there is (R-CHAR-16). */
const MAX_ITEMS = 10;

/** For Safari before 17.2, which does not know the `name` of `details`. */
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll("details") ?? []) {
    if (other !== opened) other.open = false;
  }
}

/**
 * Questions and answers: one open or none, the first open at the start (R-STATE-09, R-CHAR-16 to
 * R-CHAR-19). The state is in the element alone, so that it works without scripts, and a change of
 * language keeps what is open (D-25).
 */
export function Accordion({
  items,
}: {
  readonly items: readonly (QuestionAndAnswer | undefined)[];
}) {
  const group = useId();
  return (
    <div className="accordion">
      {itemsBeforeGap(items, MAX_ITEMS).map(({ question, answer }, position) => (
        <details
          // biome-ignore lint/suspicious/noArrayIndexKey: in another language the same place is the same question.
          key={position}
          name={group}
          open={position === 0}
          className="card accordion-item"
          onToggle={closeOthers}
        >
          <summary className="accordion-question">
            <h3>{question}</h3>
            <Icon name="chevron-down" className="accordion-chevron" />
          </summary>
          <Answer answer={answer} />
        </details>
      ))}
    </div>
  );
}

function Answer({ answer }: { readonly answer: string }) {
  const { intro, items } = splitAnswer(answer);
  return (
    <div className="accordion-answer">
      {intro !== null && <p>{intro}</p>}
      {items.length > 0 && (
        <ul className="accordion-list">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

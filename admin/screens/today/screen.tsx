import "./today.css";
import * as paths from "#contract/admin/paths.ts";
import type { getToday, TodayEntry } from "#contract/admin/today.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Ltr, When } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { ScreenLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { wordFor } from "../../ui/word-for.ts";
import { NextStep } from "./next-step.tsx";
import { useTodayWords } from "./words.ts";

/** Today: what needs a person, each with its one safe next step. */
export function Screen() {
  const words = useTodayWords();
  const { screens } = useShellWords();
  const answer = useAnswer<typeof getToday>(paths.today);
  return (
    <Page title={screens.today} lead={words.lead}>
      <Answered answer={answer}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty heading={words.none}>
              <p>{words.noneText}</p>
            </Empty>
          ) : (
            <ul aria-label={words.list} className="today-list">
              {entries.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Page>
  );
}

function Entry({ entry }: { readonly entry: TodayEntry }) {
  const words = useTodayWords();
  const { title, text } = words.kinds[entry.kind];
  const { detail } = entry;
  return (
    <li className="card today-entry">
      <div>
        <h2>{title}</h2>
        <p className="row">
          <Subject entry={entry} />
          {detail !== null && <bdi>{wordFor(words.details, detail)}</bdi>}
          <span className="faint">
            {entry.kind === "claim_due" ? words.lastDay : words.since} <When at={entry.since} />
          </span>
        </p>
        <p className="faint">{text}</p>
      </div>
      <NextStep entry={entry} />
    </li>
  );
}

function Subject({ entry: { kind, order, subject } }: { readonly entry: TodayEntry }) {
  const words = useTodayWords();
  // Messages and requests have no number, and the writer's name appears only where they are opened. A
  // claim says what it is by itself.
  if (kind === "message_unanswered" || kind === "trial_asked" || kind === "claim_due") return null;
  if (order === null) return <Ltr>{wordFor(words.gateways, subject)}</Ltr>;
  const [before = "", after = ""] = words.order.split("{number}");
  return (
    <ScreenLink to={`/admin/orders/${order}`}>
      {before}
      <Ltr>{order}</Ltr>
      {after}
    </ScreenLink>
  );
}

import { useState } from "react";
import { timeZoneName } from "#content/time-zones.ts";
import * as paths from "#contract/admin/paths.ts";
import type * as contract from "#contract/admin/trials.ts";
import { mailtoOf } from "#core/email.ts";
import { type Body, call } from "../../api/call.ts";
import { useAction, useAnswer } from "../../api/use-answer.ts";
import { Ltr, UserText, When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Answered, Failure } from "../../ui/states.tsx";
import { timeInZone } from "../../ui/time-in-zone.ts";
import { toast } from "../../ui/toast.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { programmeName } from "./programme-name.ts";
import { TONES } from "./trial-list.tsx";
import { useTrialsWords } from "./words.ts";

/** One request, and what can be made of it. */
export function TrialDetail({ id }: { readonly id: string }) {
  const answer = useAnswer<typeof contract.getTrial>(paths.trial, { params: { id } });
  return <Answered answer={answer}>{(trial) => <Request trial={trial} />}</Answered>;
}

type RequestProps = {
  readonly trial: contract.TrialAnswer;
};

/** How staff end a request: the family is mailed at once, so nobody can take it back. */
type Ending = "declined" | "cancelled";

function Request({ trial }: RequestProps) {
  const words = useTrialsWords();
  const [ending, setEnding] = useState<Ending | null>(null);
  const act = useAction(
    (change: Body<typeof contract.changeTrial>) =>
      call<typeof contract.changeTrial>("PATCH", paths.trial, {
        params: { id: trial.id },
        body: change,
        version: `"${trial.version}"`,
      }),
    {
      stale: [paths.trial, paths.trials],
      onDone: (_, { state }) => toast(words.done[state]),
    },
  );
  const others = trial.next.flatMap((next) =>
    next === "asked" || next === "confirmed" ? [] : [next],
  );
  return (
    <>
      <div className="card stack">
        <div className="inbox-head">
          <h2>
            <UserText>{trial.name}</UserText>
          </h2>
          <Badge tone={TONES[trial.state]}>{words.states[trial.state]}</Badge>
        </div>
        <Failure error={act.error} changed={words.changed} />
        <Facts trial={trial} />
        {others.length > 0 && (
          <>
            <div className="row">
              {others.map((state) => (
                <Button
                  key={state}
                  isPending={act.pending}
                  tone={state === "held" || state === "missed" ? "quiet" : "danger"}
                  onPress={() =>
                    state === "held" || state === "missed" ? act.start({ state }) : setEnding(state)
                  }
                >
                  {words.acts[state]}
                </Button>
              ))}
            </div>
            <p className="faint">{words.mailed}</p>
          </>
        )}
      </div>
      {trial.next.includes("confirmed") && (
        <ConfirmForm trial={trial} pending={act.pending} onConfirm={act.start} />
      )}
      {ending !== null && (
        <EndDialog
          ending={ending}
          onClose={() => setEnding(null)}
          onEnd={() => {
            setEnding(null);
            act.start({ state: ending });
          }}
        />
      )}
    </>
  );
}

type EndDialogProps = {
  readonly ending: Ending;
  readonly onClose: () => void;
  readonly onEnd: () => void;
};

/** Asks for confirmation before the family is mailed that there is no class. */
function EndDialog({ ending, onClose, onEnd }: EndDialogProps) {
  const words = useTrialsWords();
  const { form } = useShellWords();
  return (
    <Dialog title={words.acts[ending]} isOpen onClose={onClose}>
      <p>{words.sure}</p>
      <DialogActions cancel={form.close} isBusy={false}>
        <Button tone="danger" onPress={onEnd}>
          {words.acts[ending]}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Facts({ trial }: Pick<RequestProps, "trial">) {
  const words = useTrialsWords();
  const locale = useLocale();
  const { facts } = words;
  const { email, phone, days, day_parts, starts_at, time_zone, wishes, link } = trial;
  const list = (texts: readonly string[]) =>
    texts.length === 0 ? facts.any : texts.join(words.listComma);
  return (
    <>
      <dl className="facts">
        <dt>{facts.email}</dt>
        <dd>
          <a className="link" href={mailtoOf(email)}>
            <Ltr>{email}</Ltr>
          </a>
        </dd>
        {phone !== null && (
          <>
            <dt>{facts.phone}</dt>
            <dd>
              <a className="link" href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
                <Ltr>{phone}</Ltr>
              </a>
            </dd>
          </>
        )}
        <dt>{facts.programme}</dt>
        <dd>{programmeName(trial.programme, words.programmes)}</dd>
        <dt>{facts.birthYear}</dt>
        <dd>{trial.birth_year}</dd>
        <dt>{facts.days}</dt>
        <dd>{list(days.map((day) => words.days[day]))}</dd>
        <dt>{facts.dayParts}</dt>
        <dd>{list(day_parts.map((part) => words.dayParts[part]))}</dd>
        <dt>{facts.timeZone}</dt>
        <dd>{timeZoneName(time_zone, locale)}</dd>
        <dt>{facts.asked}</dt>
        <dd>
          <When at={trial.created_at} />
        </dd>
        <dt>{facts.language}</dt>
        <dd>{words.languages[trial.locale]}</dd>
        {starts_at !== null && (
          <>
            <dt>{facts.yourTime}</dt>
            <dd>
              <When at={starts_at} withYear />
            </dd>
            <dt>{facts.theirTime}</dt>
            <dd>{timeInZone(starts_at, time_zone, locale, words)}</dd>
            <dt>{facts.link}</dt>
            <dd>
              <a className="link" href={link} rel="noreferrer" target="_blank">
                <Ltr>{link}</Ltr>
              </a>
            </dd>
          </>
        )}
      </dl>
      {wishes !== "" && (
        <section aria-label={facts.wishes}>
          <p className="inbox-text" dir="auto">
            {wishes}
          </p>
        </section>
      )}
    </>
  );
}

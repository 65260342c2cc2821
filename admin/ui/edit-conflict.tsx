import type { ReactNode } from "react";
import { CallError, isChangedMeanwhile } from "../api/call-error.ts";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import { isSame } from "./draft.ts";
import { Notice } from "./states.tsx";

/** How a form names each of its values, and shows the one that a draft has. */
export type ShownValues<Draft> = {
  readonly labels: Readonly<Record<keyof Draft, string>>;
  readonly show: (field: keyof Draft, draft: Draft) => ReactNode;
};

/** Whether a form shows a refusal itself: at its fields, or by `EditConflict`. */
export function isShownByForm(error: Error | null, theirs: readonly unknown[]): boolean {
  if (!(error instanceof CallError)) return false;
  return error.errors.length > 0 || (isChangedMeanwhile(error) && theirs.length > 0);
}

type EditConflictProps<Draft> = ShownValues<Draft> & {
  /** The fields that somebody else has changed; if there are none, nothing is shown. */
  readonly fields: readonly (keyof Draft)[];
  /** What the form has. */
  readonly mine: Draft;
  /** What is there now. */
  readonly current: Draft;
  /** Gives up what was typed for what is there now. */
  readonly onTake: () => void;
};

/**
 * Shows what somebody else has changed while this form was being filled in. Saving again saves what the form
 * has.
 */
export function EditConflict<Draft>({
  fields,
  mine,
  current,
  labels,
  show,
  onTake,
}: EditConflictProps<Draft>) {
  const { changed } = useShellWords();
  if (fields.length === 0) return null;
  return (
    <Notice tone="bad">
      <div className="stack">
        <div>
          <p>
            <strong>{changed.heading}</strong>
          </p>
          <p>{changed.text}</p>
        </div>
        <dl className="stack">
          {fields.map((field) => (
            <div key={labels[field]}>
              <dt>
                <strong>{labels[field]}</strong>
              </dt>
              <dd>
                {changed.theirs}: {show(field, current)}
              </dd>
              {!isSame(mine[field], current[field]) && (
                <dd>
                  {changed.yours}: {show(field, mine)}
                </dd>
              )}
            </div>
          ))}
        </dl>
        <div className="row">
          <Button onPress={onTake}>{changed.take}</Button>
        </div>
      </div>
    </Notice>
  );
}

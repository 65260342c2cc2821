import type { ReactNode } from "react";
import { CallError, isLate } from "../api/call-error.ts";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import { isSame } from "./draft.ts";
import { Notice } from "./states.tsx";

/** A value that somebody else has changed: what it is now, and what the form has if that is not the same. */
export type ChangedValue = {
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
};

/** How a form names and shows each of its values. */
type Shown<Draft> = {
  readonly labels: Readonly<Record<keyof Draft, string>>;
  readonly show: (field: keyof Draft, draft: Draft) => ReactNode;
};

/** The values of `fields`: what the form has, and what they are by now. */
export function changedValues<Draft>(
  fields: readonly (keyof Draft)[],
  mine: Draft,
  theirs: Draft,
  { labels, show }: Shown<Draft>,
): readonly ChangedValue[] {
  return fields.map((field) => ({
    label: labels[field],
    mine: isSame(mine[field], theirs[field]) ? null : show(field, mine),
    theirs: show(field, theirs),
  }));
}

/** Whether a form tells a refusal by itself: at its fields, or by `ChangedMeanwhile`. */
export function isToldByForm(error: Error | null, theirs: readonly unknown[]): boolean {
  if (!(error instanceof CallError)) return false;
  return error.errors.length > 0 || (isLate(error) && theirs.length > 0);
}

type ChangedMeanwhileProps = {
  /** None, and nothing is told. */
  readonly values: readonly ChangedValue[];
  /** Gives up what was typed for what is there now. */
  readonly onTake: () => void;
};

/**
 * Tells the second of two who change one thing what the first has changed. Whoever saves again saves
 * what the form has.
 */
export function ChangedMeanwhile({ values, onTake }: ChangedMeanwhileProps) {
  const { changed } = useShellWords();
  if (values.length === 0) return null;
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
          {values.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt>
                <strong>{label}</strong>
              </dt>
              <dd>
                {changed.theirs}: {theirs}
              </dd>
              {mine !== null && (
                <dd>
                  {changed.yours}: {mine}
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

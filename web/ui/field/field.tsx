import "./field.css";
import { type ReactNode, useId, useState } from "react";

/** What a control needs so that its label, its hint and its error belong to it. */
export type FieldAria = {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
  readonly onFocus: () => void;
  readonly onInput: () => void;
  readonly onBlur: () => void;
};

type FieldProps = {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong, under the field; empty, false or absent when nothing is. */
  readonly error?: ReactNode;
  /** Announces each change of the error, for a field that is checked during typing. */
  readonly live?: boolean;
  readonly children: (aria: FieldAria) => ReactNode;
};

/**
 * A labelled control: label above, the error under it, then the hint (design.md §8). An error that comes while
 * the control has the focus is announced, because the description of what has the focus already is not read
 * again. With any other error the focus comes to the control, which reads it.
 */
export function Field({ label, hint, error, live, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const [announced, setAnnounced] = useState(false);
  const faulty = Boolean(error);
  const description = [faulty && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        ...(description === "" ? {} : { "aria-describedby": description }),
        ...(faulty ? { "aria-invalid": true } : {}),
        onFocus: () => setAnnounced(!faulty),
        onInput: () => setAnnounced(true),
        onBlur: () => setAnnounced(false),
      })}
      <p id={errorId} className="field-error" aria-live={live || announced ? "polite" : undefined}>
        {error}
      </p>
      {hint !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

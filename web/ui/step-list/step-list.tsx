import "./step-list.css";
import type { ReactNode } from "react";

type StepListProps = {
  readonly items: readonly { readonly title: string; readonly text: string }[];
  /** One small drawing for each step. */
  readonly pictures: readonly ReactNode[];
};

/** Steps that follow one another, strung on a line: downwards on small windows, else side by side. */
export function StepList({ items, pictures }: StepListProps) {
  return (
    <ol className="step-list">
      {items.map(({ title, text }, position) => (
        <li key={title} className="step">
          <div className="step-picture">{pictures[position]}</div>
          <div className="step-words">
            <h3 className="step-title">{title}</h3>
            <p className="mbs-1 text-ink-700">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

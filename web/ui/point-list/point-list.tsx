import "./point-list.css";
import type { ReactNode } from "react";

export type Point = { readonly title: string; readonly text: string };

type PointListProps = {
  readonly items: readonly Point[];
  /** One small drawing for each point. */
  readonly pictures: readonly ReactNode[];
};

/** Points of a programme, each with a drawing: a list on phones, two columns, then three and two. */
export function PointList({ items, pictures }: PointListProps) {
  return (
    <ul className="point-list" data-count={items.length}>
      {items.map(({ title, text }, position) => (
        <li key={title} className="card point">
          <div className="point-picture">{pictures[position]}</div>
          <div className="min-w-0">
            <h3 className="point-title">{title}</h3>
            <p className="mbs-1.5 text-ink-700">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

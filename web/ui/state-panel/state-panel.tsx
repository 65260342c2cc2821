import "./state-panel.css";
import type { ReactNode } from "react";
import { Firefly } from "../firefly/firefly.tsx";

type StatePanelProps = {
  readonly pose: "hero" | "error" | "empty";
  readonly heading: string;
  /** 1 where the panel is all that the page has to say. */
  readonly level?: 1 | 2;
  readonly text: string;
  readonly children?: ReactNode;
};

/** What stands in the place of something that is not there: the guide, a sentence, one way on. */
export function StatePanel({ pose, heading, level = 1, text, children }: StatePanelProps) {
  return (
    <div className="state-panel">
      <Firefly pose={pose} className="state-panel-picture" />
      {level === 1 ? (
        <h1 className="text-h1">{heading}</h1>
      ) : (
        <h2 className="text-h2">{heading}</h2>
      )}
      <p className="state-panel-text text-lead">{text}</p>
      {children}
    </div>
  );
}

import "./state-panel.css";
import type { ReactNode, RefObject } from "react";
import { Firefly } from "../firefly/firefly.tsx";

type StatePanelProps = {
  readonly pose: "hero" | "error" | "empty";
  readonly heading: string;
  /** For a heading that takes the focus from what the panel replaces; only with `level` 1. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  /** 1 if the panel is the whole content of the page. */
  readonly level?: 1 | 2;
  readonly text: string;
  readonly children?: ReactNode;
};

/** Shown instead of missing content: the firefly, a sentence, one link or button. */
export function StatePanel(props: StatePanelProps) {
  const { pose, heading, headingRef, level = 1, text, children } = props;
  return (
    <div className="state-panel">
      <Firefly pose={pose} className="state-panel-picture" />
      {level === 1 ? (
        <h1 ref={headingRef} tabIndex={headingRef && -1} className="text-h1 no-ring">
          {heading}
        </h1>
      ) : (
        <h2 className="text-h2">{heading}</h2>
      )}
      <p className="max-w-[56ch] text-balance text-ink-700 text-lead">{text}</p>
      {children}
    </div>
  );
}

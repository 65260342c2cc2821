import "./programme-section.css";
import { type ReactNode, useId } from "react";
import { type SectionCopy, SectionHead } from "./section-head.tsx";

type ProgrammeSectionProps = {
  readonly copy: SectionCopy;
  /** The ground it stands on; neighbours take different ones. */
  readonly tone?: "paper" | "surface" | "mist" | "accent";
  /** Where the words stand on wide windows: above what they introduce, or at its inline start. */
  readonly layout?: "stacked" | "side";
  /** False where the section holds a slider, which is a region with a name of its own. */
  readonly named?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
};

/** One section of a programme page: the words, and what they introduce. */
export function ProgrammeSection({
  copy,
  tone = "paper",
  layout = "stacked",
  named = true,
  id,
  children,
}: ProgrammeSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={named ? headingId : undefined}
      className={`programme-section programme-section-${tone} band`}
    >
      <div className={`programme-section-body programme-section-${layout} wrap`}>
        <SectionHead copy={copy} headingId={headingId} />
        <div className="programme-section-content">{children}</div>
      </div>
    </section>
  );
}

import "./programme-section.css";

export type SectionCopy = {
  readonly eyebrow: string;
  readonly heading: string;
  readonly lead?: string;
};

type SectionHeadProps = {
  readonly copy: SectionCopy;
  /** Of the heading, where it names the section. */
  readonly headingId?: string;
};

/** The words above a section: eyebrow in the accent, heading, one lead line. */
export function SectionHead({ copy, headingId }: SectionHeadProps) {
  return (
    <header className="section-head">
      <p className="section-head-eyebrow">{copy.eyebrow}</p>
      <h2 id={headingId} className="text-h2">
        {copy.heading}
      </h2>
      {copy.lead !== undefined && <p className="section-head-lead text-lead">{copy.lead}</p>}
    </header>
  );
}

import type { ReactNode } from "react";
import type { TaughtProgramme } from "#core/programmes.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Motif } from "#web/ui/motif/motif.tsx";

type ProgrammeBlockProps = {
  /** The address within the page that the header links to (D-09). */
  readonly id: string;
  readonly programme: TaughtProgramme;
  readonly copy: {
    readonly eyebrow: string;
    readonly heading: string;
    readonly lead: string;
    readonly points: readonly string[];
  };
  /** The price and the buttons. */
  readonly children: ReactNode;
};

/** One programme: its picture, what it is, three reasons, and its links. */
export function ProgrammeBlock({ id, programme, copy, children }: ProgrammeBlockProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} data-programme={programme} className="programme">
      <Motif programme={programme} className="programme-picture" />
      <div className="programme-words">
        <p className="programme-eyebrow">{copy.eyebrow}</p>
        <h2 id={headingId} className="text-h2">
          {copy.heading}
        </h2>
        <p className="programme-lead text-lead">{copy.lead}</p>
        <ul className="programme-points">
          {copy.points.map((point) => (
            <li key={point}>
              <Icon name="check" className="programme-check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}

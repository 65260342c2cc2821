import "./enrol-section.css";
import { useId } from "react";
import type { TaughtProgramme } from "#core/programmes.ts";
import { Lattice } from "../lattice/lattice.tsx";
import { Motif } from "../motif/motif.tsx";
import type { EnrolButton } from "../programme-page/programme-page.tsx";
import { TrialLink } from "../trial-link/trial-link.tsx";

type EnrolSectionProps = {
  readonly programme: TaughtProgramme;
  readonly copy: { readonly heading: string; readonly lead: string };
  readonly children: EnrolButton;
};

/** The last call of a programme page: a night panel with the programme's motif. */
export function EnrolSection({ programme, copy, children }: EnrolSectionProps) {
  const headingId = useId();
  return (
    <section id="enrol" aria-labelledby={headingId} className="band">
      <div className="wrap">
        <div className="enrol-section night">
          <Lattice />
          <div className="enrol-section-words">
            <h2 id={headingId} className="text-h2">
              {copy.heading}
            </h2>
            <p className="enrol-section-lead text-lead">{copy.lead}</p>
            {children({ variant: "glow", describedBy: headingId })}
            <TrialLink programme={programme} describedBy={headingId} />
          </div>
          <Motif programme={programme} className="enrol-section-motif" />
        </div>
      </div>
    </section>
  );
}

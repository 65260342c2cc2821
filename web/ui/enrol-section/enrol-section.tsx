import "./enrol-section.css";
import type { ReactNode } from "react";
import { Lattice } from "../lattice/lattice.tsx";
import { Motif, type Programme } from "../motif/motif.tsx";

type EnrolSectionProps = {
  readonly programme: Programme;
  /** Names the section, and says what its button is for. */
  readonly headingId: string;
  readonly copy: { readonly heading: string; readonly lead: string };
  /** The price and the button, or the way to the packages. */
  readonly children: ReactNode;
};

/** The last call of a programme page: a night panel with the programme's motif. */
export function EnrolSection({ programme, headingId, copy, children }: EnrolSectionProps) {
  return (
    <section id="enrol" aria-labelledby={headingId} className="band">
      <div className="wrap">
        <div className="enrol-section night">
          <Lattice fade="end" />
          <div className="enrol-section-words">
            <h2 id={headingId} className="text-h2">
              {copy.heading}
            </h2>
            <p className="enrol-section-lead text-lead">{copy.lead}</p>
            {children}
          </div>
          <Motif programme={programme} className="enrol-section-motif" />
        </div>
      </div>
    </section>
  );
}

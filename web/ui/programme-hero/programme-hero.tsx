import "./programme-hero.css";
import type { ReactNode } from "react";
import { Lattice } from "../lattice/lattice.tsx";

type ProgrammeHeroProps = {
  /** Names the section, and says what its button is for. */
  readonly headingId: string;
  readonly copy: { readonly eyebrow: string; readonly heading: string; readonly lead: string };
  readonly picture: ReactNode;
  /** A panel of figures on the lower edge. */
  readonly figures?: ReactNode;
  /** The price and the button, or the way to the packages. */
  readonly children: ReactNode;
};

/** The head of a programme page: what it is, the picture, the way in. */
export function ProgrammeHero({ headingId, copy, picture, figures, children }: ProgrammeHeroProps) {
  return (
    <section
      id="hero"
      aria-labelledby={headingId}
      className="programme-hero night"
      data-figures={figures === undefined ? undefined : ""}
    >
      <Lattice fade="end" />
      <div className="programme-hero-grid wrap">
        <div>
          <p className="programme-hero-eyebrow">{copy.eyebrow}</p>
          <h1 id={headingId} className="text-display">
            {copy.heading}
          </h1>
          <p className="programme-hero-lead text-lead">{copy.lead}</p>
          {children}
        </div>
        {picture}
      </div>
      {figures}
    </section>
  );
}

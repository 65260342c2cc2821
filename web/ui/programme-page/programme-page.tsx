import "./programme-page.css";
import { type ReactNode, useId } from "react";
import type { TaughtProgramme } from "#core/programmes.ts";
import type { ButtonVariant } from "../button/button.tsx";
import { DeferredSections } from "../deferred-sections/deferred-sections.tsx";
import { EnrolBar } from "../enrol-bar/enrol-bar.tsx";
import { Lattice } from "../lattice/lattice.tsx";
import { TrialLink } from "../trial-link/trial-link.tsx";

/** Draws a programme's button in one of its places: how it looks there, and which heading describes it. */
export type EnrolButton = (place: {
  readonly variant?: ButtonVariant;
  readonly describedBy: string;
}) => ReactNode;

type ProgrammePageProps = {
  readonly programme: TaughtProgramme;
  readonly hero: { readonly eyebrow: string; readonly heading: string; readonly lead: string };
  readonly picture: ReactNode;
  /** A panel of figures on the lower edge of the hero. */
  readonly figures?: ReactNode;
  readonly button: EnrolButton;
  /** The sections below the hero. */
  readonly children: ReactNode;
};

/** The frame of a programme page: the hero, its button again at the lower edge of a phone, the sections. */
export function ProgrammePage(props: ProgrammePageProps) {
  const { programme, hero, picture, figures, button, children } = props;
  const headingId = useId();
  return (
    <div data-programme={programme}>
      <section
        id="hero"
        aria-labelledby={headingId}
        className="programme-hero night"
        data-figures={figures === undefined ? undefined : ""}
      >
        <Lattice />
        <div className="programme-hero-grid wrap">
          <div>
            <p className="programme-hero-eyebrow">{hero.eyebrow}</p>
            <h1 id={headingId} className="text-display">
              {hero.heading}
            </h1>
            <p className="programme-hero-lead text-lead">{hero.lead}</p>
            {button({ variant: "glow", describedBy: headingId })}
            <TrialLink programme={programme} describedBy={headingId} />
          </div>
          {picture}
        </div>
        {figures}
      </section>
      <EnrolBar>{button({ describedBy: headingId })}</EnrolBar>
      <DeferredSections>{children}</DeferredSections>
    </div>
  );
}

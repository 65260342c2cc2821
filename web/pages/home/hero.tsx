import "./hero.css";
import type { Copy } from "#web/copy/copy.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Lattice } from "#web/ui/lattice/lattice.tsx";
import { HeroFigures } from "./hero-figures.tsx";
import { HeroFilm } from "./hero-film.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { Outcomes } from "./outcomes.tsx";

/**
 * What we are, for whom, and the two ways on (R-HOME-02, D-14); below, the figures before the film of a class,
 * and what comes out of the classes (D-152, D-153).
 */
export function Hero({ copy }: { readonly copy: Copy<"home">["hero"] }) {
  return (
    <section id="hero" aria-labelledby="hero-headline" className="hero night">
      <Lattice />
      <div className="hero-grid wrap">
        <div className="hero-words">
          <p className="hero-eyebrow">{copy.eyebrow}</p>
          <h1 id="hero-headline" className="text-display">
            {copy.headline}
          </h1>
          <p className="hero-lead text-lead">{copy.lead}</p>
          <div className="hero-actions">
            <ButtonLink to="/#coding-and-ai" variant="glow">
              {copy.programmes}
            </ButtonLink>
            <ButtonLink to="/packages?for=kids" variant="quiet">
              {copy.packages}
            </ButtonLink>
          </div>
        </div>
        <HeroPicture />
      </div>
      <div className="hero-stage">
        <HeroFilm copy={copy.film} />
        <HeroFigures label={copy.figuresLabel} figures={copy.figures} />
      </div>
      <Outcomes copy={copy.outcomes} />
    </section>
  );
}

import "./family-ratings.css";
import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { RatingRing, RatingStars } from "#web/ui/ratings/pictures.tsx";
import { Ratings } from "#web/ui/ratings/ratings.tsx";
import { Testimonial } from "#web/ui/testimonials/testimonial.tsx";
import "#web/ui/testimonials/testimonials.css";

/** Two figures and three short voices, all in sight at once (R-FIT-04). */
export function FamilyRatings({ copy }: { readonly copy: Copy<"children-fitness">["ratings"] }) {
  return (
    <ProgrammeSection copy={copy}>
      <Ratings items={copy.items} pictures={[RatingStars, RatingRing]} source={copy.source} />
      <ul className="family-voices">
        {copy.quotes.map((quote) => (
          <li key={quote.name} className="card family-voice">
            <Testimonial {...quote} />
          </li>
        ))}
      </ul>
    </ProgrammeSection>
  );
}

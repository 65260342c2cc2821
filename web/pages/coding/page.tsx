import { SCREENS } from "#core/screens.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";
import { FaqSection } from "#web/ui/faq-section/faq-section.tsx";
import { FigureBar } from "#web/ui/figure-bar/figure-bar.tsx";
import { ProgrammePage } from "#web/ui/programme-page/programme-page.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { RatingGrowth, RatingRing, RatingStars } from "#web/ui/ratings/pictures.tsx";
import { Ratings } from "#web/ui/ratings/ratings.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
import type { Route } from "./+types/page.ts";
import { Certificates } from "./certificates.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { Levels } from "./levels.tsx";

export const loader = pageLoader("coding");
export const clientLoader = pageClientLoader("coding");

/** Coding and AI (R-CODING-01 to R-CODING-15). */
export default function CodingPage({ loaderData }: Route.ComponentProps) {
  const { hero, levels, certificates, ratings, faq, enrolment } = loaderData.copy;
  const prices = usePrices("coding", loaderData.prices);
  const enrol = { prices, coursePackageId: SCREENS.coding.coursePackageIds[0] };
  return (
    <ProgrammePage
      programme="coding"
      hero={hero}
      picture={<HeroPicture />}
      figures={<FigureBar figures={hero.facts} />}
      button={(place) => <Enrol {...enrol} {...place} label={hero.enrol} />}
    >
      <Levels copy={levels} />
      <Certificates copy={certificates} />
      <ProgrammeSection copy={ratings}>
        <Ratings
          items={ratings.items}
          pictures={[RatingStars, RatingRing, RatingGrowth]}
          source={ratings.source}
        />
      </ProgrammeSection>
      <FaqSection copy={faq} />
      <Trust copy={loaderData.copy.trust} />
      <EnrolSection programme="coding" copy={enrolment}>
        {(place) => <Enrol {...enrol} {...place} label={enrolment.enrol} />}
      </EnrolSection>
    </ProgrammePage>
  );
}

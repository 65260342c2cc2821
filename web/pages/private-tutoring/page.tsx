import { SCREENS } from "#core/screens.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { CheckList } from "#web/ui/check-list/check-list.tsx";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { FaqSection } from "#web/ui/faq-section/faq-section.tsx";
import { FigureBar } from "#web/ui/figure-bar/figure-bar.tsx";
import { ProgrammePage } from "#web/ui/programme-page/programme-page.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { Testimonials } from "#web/ui/testimonials/testimonials.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
import type { Route } from "./+types/page.ts";
import { Approach } from "./approach.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { Results } from "./results.tsx";
import { SecureSpot } from "./secure-spot.tsx";

export const loader = pageLoader("private-tutoring");
export const clientLoader = pageClientLoader("private-tutoring");

/** Private tutoring (R-TUT-01 to R-TUT-12). */
export default function PrivateTutoringPage({ loaderData }: Route.ComponentProps) {
  const { copy } = loaderData;
  const { hero, programme } = copy;
  const prices = usePrices("default", loaderData.prices);
  const enrol = { prices, coursePackageId: SCREENS["private-tutoring"].coursePackageIds[0] };
  return (
    <ProgrammePage
      programme="tutoring"
      hero={hero}
      picture={<HeroPicture />}
      figures={<FigureBar label={hero.figuresLabel} figures={hero.figures} />}
      button={(place) => <Enrol {...enrol} {...place} label={hero.enrol} />}
    >
      <ProgrammeSection copy={programme} layout="side">
        <CheckList items={programme.bullets} />
      </ProgrammeSection>
      <Results copy={copy.results} />
      <Approach copy={copy.approach} picture={copy.picture} />
      <FaqSection copy={copy.faq} />
      <Testimonials copy={copy.quotes} id="quotes" />
      <SecureSpot copy={copy.callToAction} prices={prices} />
      <Trust copy={loaderData.copy.trust} />
    </ProgrammePage>
  );
}

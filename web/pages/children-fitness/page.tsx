import { SCREENS } from "#core/screens.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { CheckList } from "#web/ui/check-list/check-list.tsx";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";
import { FaqSection } from "#web/ui/faq-section/faq-section.tsx";
import { PointList } from "#web/ui/point-list/point-list.tsx";
import { ProgrammePage } from "#web/ui/programme-page/programme-page.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { StepList } from "#web/ui/step-list/step-list.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
import type { Route } from "./+types/page.ts";
import { FamilyRatings } from "./family-ratings.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { POINT_PICTURES, STEP_PICTURES } from "./pictures.tsx";

export const loader = pageLoader("children-fitness");
export const clientLoader = pageClientLoader("children-fitness");

/** Children's fitness (R-FIT-01 to R-FIT-09). */
export default function ChildrenFitnessPage({ loaderData }: Route.ComponentProps) {
  const { hero, points, benefits, ratings, classFlow, callToAction, faq } = loaderData.copy;
  const prices = usePrices("default", loaderData.prices);
  const enrol = { prices, coursePackageId: SCREENS["children-fitness"].coursePackageIds[0] };
  return (
    <ProgrammePage
      programme="fitness"
      hero={hero}
      picture={<HeroPicture />}
      button={(place) => <Enrol {...enrol} {...place} label={hero.enrol} />}
    >
      <ProgrammeSection copy={points}>
        <PointList items={points.items} pictures={POINT_PICTURES} />
      </ProgrammeSection>
      <ProgrammeSection copy={benefits} tone="accent" layout="side">
        <CheckList items={benefits.items} />
      </ProgrammeSection>
      <FamilyRatings copy={ratings} />
      <ProgrammeSection copy={classFlow} tone="surface">
        <StepList items={classFlow.items} pictures={STEP_PICTURES} />
      </ProgrammeSection>
      <EnrolSection programme="fitness" copy={callToAction}>
        {(place) => <Enrol {...enrol} {...place} label={callToAction.enrol} />}
      </EnrolSection>
      <Trust copy={loaderData.copy.trust} />
      <FaqSection copy={faq} />
    </ProgrammePage>
  );
}

import { useId } from "react";
import { PROGRAMME_PACKAGE_IDS } from "#core/catalog.ts";
import { pageClientLoader, pageLoader } from "#web/page-data.ts";
import { usePrices } from "#web/prices.ts";
import { CheckList } from "#web/ui/check-list/check-list.tsx";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolBar } from "#web/ui/enrol-bar/enrol-bar.tsx";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";
import { FaqSection } from "#web/ui/faq-section/faq-section.tsx";
import { InTurns } from "#web/ui/in-turns/in-turns.tsx";
import { PointList } from "#web/ui/point-list/point-list.tsx";
import { ProgrammeHero } from "#web/ui/programme-hero/programme-hero.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { StepList } from "#web/ui/step-list/step-list.tsx";
import type { Route } from "./+types/page.ts";
import { FamilyRatings } from "./family-ratings.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { POINT_PICTURES, STEP_PICTURES } from "./pictures.tsx";

export const loader = pageLoader("children-fitness");
export const clientLoader = pageClientLoader("children-fitness");

/** Children's fitness (R-FIT-01 to R-FIT-09). */
export default function ChildrenFitnessPage({ loaderData }: Route.ComponentProps) {
  const { hero, points, benefits, ratings, classFlow, callToAction, faq } = loaderData.copy;
  const heroId = useId();
  const callId = useId();
  const prices = usePrices("default", loaderData.prices);
  const enrol = { prices, coursePackageId: PROGRAMME_PACKAGE_IDS.fitness };
  return (
    <div data-programme="fitness">
      <ProgrammeHero headingId={heroId} copy={hero} picture={<HeroPicture />}>
        <Enrol {...enrol} label={hero.enrol} variant="glow" describedBy={heroId} />
      </ProgrammeHero>
      <EnrolBar>
        <Enrol {...enrol} label={hero.enrol} describedBy={heroId} />
      </EnrolBar>
      <InTurns>
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
        <EnrolSection programme="fitness" headingId={callId} copy={callToAction}>
          <Enrol {...enrol} label={callToAction.enrol} variant="glow" describedBy={callId} />
        </EnrolSection>
        <FaqSection copy={faq} />
      </InTurns>
    </div>
  );
}

import { useId } from "react";
import { PROGRAMME_PACKAGE_IDS } from "#core/catalog.ts";
import { pageClientLoader, pageLoader } from "#web/page-data.ts";
import { usePrices } from "#web/prices.ts";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolBar } from "#web/ui/enrol-bar/enrol-bar.tsx";
import { InTurns } from "#web/ui/in-turns/in-turns.tsx";
import { PointList } from "#web/ui/point-list/point-list.tsx";
import { ProgrammeHero } from "#web/ui/programme-hero/programme-hero.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { StepList } from "#web/ui/step-list/step-list.tsx";
import type { Route } from "./+types/page.ts";
import { Enrolment } from "./enrolment.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { CHAPTER_PICTURES, METHOD_PICTURES } from "./pictures.tsx";

export const loader = pageLoader("mental-math");
export const clientLoader = pageClientLoader("mental-math");

/** Mental math (R-MATH-01 to R-MATH-07). The hero reads the default list (R-MATH-05, D-43). */
export default function MentalMathPage({ loaderData }: Route.ComponentProps) {
  const { hero, chapters, method, enrolment } = loaderData.copy;
  const headingId = useId();
  const prices = usePrices("default", loaderData.prices);
  const enrol = {
    prices,
    coursePackageId: PROGRAMME_PACKAGE_IDS.mentalMath,
    label: hero.enrol,
    describedBy: headingId,
  };
  return (
    <div data-programme="math">
      <ProgrammeHero headingId={headingId} copy={hero} picture={<HeroPicture />}>
        <Enrol {...enrol} variant="glow" />
      </ProgrammeHero>
      <EnrolBar>
        <Enrol {...enrol} />
      </EnrolBar>
      <InTurns>
        <ProgrammeSection copy={chapters}>
          <StepList items={chapters.items} pictures={CHAPTER_PICTURES} />
        </ProgrammeSection>
        <ProgrammeSection copy={method} tone="accent">
          <PointList items={method.items} pictures={METHOD_PICTURES} />
        </ProgrammeSection>
        <Enrolment copy={enrolment} prices={loaderData.prices} />
      </InTurns>
    </div>
  );
}

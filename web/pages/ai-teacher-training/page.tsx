import { useId } from "react";
import { PROGRAMME_PACKAGE_IDS } from "#core/catalog.ts";
import { pageClientLoader, pageLoader } from "#web/page-data.ts";
import { usePrices } from "#web/prices.ts";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolBar } from "#web/ui/enrol-bar/enrol-bar.tsx";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";
import { InTurns } from "#web/ui/in-turns/in-turns.tsx";
import { PointList } from "#web/ui/point-list/point-list.tsx";
import { ProgrammeHero } from "#web/ui/programme-hero/programme-hero.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import type { Route } from "./+types/page.ts";
import { Course } from "./course.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { POINT_PICTURES } from "./point-pictures.tsx";
import { Skills } from "./skills.tsx";

export const loader = pageLoader("ai-teacher-training");
export const clientLoader = pageClientLoader("ai-teacher-training");

/** AI teacher training (R-AI-01 to R-AI-10). */
export default function AiTeacherTrainingPage({ loaderData }: Route.ComponentProps) {
  const { hero, pictures, points, slides, callToAction } = loaderData.copy;
  const heroId = useId();
  const callId = useId();
  const prices = usePrices("ai", loaderData.prices);
  const enrol = { prices, coursePackageId: PROGRAMME_PACKAGE_IDS.aiTeacherTraining };
  return (
    <div data-programme="ai">
      <ProgrammeHero headingId={heroId} copy={hero} picture={<HeroPicture />}>
        <Enrol {...enrol} label={hero.enrol} variant="glow" describedBy={heroId} />
      </ProgrammeHero>
      <EnrolBar>
        <Enrol {...enrol} label={hero.enrol} describedBy={heroId} />
      </EnrolBar>
      <InTurns>
        <Course copy={pictures} />
        <ProgrammeSection copy={points} tone="accent">
          <PointList items={points.items} pictures={POINT_PICTURES} />
        </ProgrammeSection>
        <Skills copy={slides} />
        <EnrolSection programme="ai" headingId={callId} copy={callToAction}>
          <Enrol {...enrol} label={callToAction.enrol} variant="glow" describedBy={callId} />
        </EnrolSection>
      </InTurns>
    </div>
  );
}

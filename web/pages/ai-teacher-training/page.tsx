import { SCREENS } from "#core/screens.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";
import { PointList } from "#web/ui/point-list/point-list.tsx";
import { ProgrammePage } from "#web/ui/programme-page/programme-page.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
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
  const prices = usePrices("ai", loaderData.prices);
  const enrol = { prices, coursePackageId: SCREENS["ai-teacher-training"].coursePackageIds[0] };
  return (
    <ProgrammePage
      programme="ai"
      hero={hero}
      picture={<HeroPicture />}
      button={(place) => <Enrol {...enrol} {...place} label={hero.enrol} />}
    >
      <Course copy={pictures} />
      <ProgrammeSection copy={points} tone="accent">
        <PointList items={points.items} pictures={POINT_PICTURES} />
      </ProgrammeSection>
      <Skills copy={slides} />
      <Trust copy={loaderData.copy.trust} />
      <EnrolSection programme="ai" copy={callToAction}>
        {(place) => <Enrol {...enrol} {...place} label={callToAction.enrol} />}
      </EnrolSection>
    </ProgrammePage>
  );
}

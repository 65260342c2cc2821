import { SCREENS } from "#core/screens.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { PointList } from "#web/ui/point-list/point-list.tsx";
import { ProgrammePage } from "#web/ui/programme-page/programme-page.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { StepList } from "#web/ui/step-list/step-list.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
import type { Route } from "./+types/page.ts";
import { Enrolment } from "./enrolment.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { CHAPTER_PICTURES, METHOD_PICTURES } from "./pictures.tsx";

export const loader = pageLoader("mental-math");
export const clientLoader = pageClientLoader("mental-math");

/** Mental math (R-MATH-01 to R-MATH-07). The hero reads the default list (R-MATH-05, D-43). */
export default function MentalMathPage({ loaderData }: Route.ComponentProps) {
  const { hero, chapters, method, enrolment } = loaderData.copy;
  const prices = usePrices("default", loaderData.prices);
  const enrol = { prices, coursePackageId: SCREENS["mental-math"].coursePackageIds[0] };
  return (
    <ProgrammePage
      programme="math"
      hero={hero}
      picture={<HeroPicture />}
      button={(place) => <Enrol {...enrol} {...place} label={hero.enrol} />}
    >
      <ProgrammeSection copy={chapters}>
        <StepList items={chapters.items} pictures={CHAPTER_PICTURES} />
      </ProgrammeSection>
      <ProgrammeSection copy={method} tone="accent">
        <PointList items={method.items} pictures={METHOD_PICTURES} />
      </ProgrammeSection>
      <Enrolment copy={enrolment} prices={loaderData.prices} />
      <Trust copy={loaderData.copy.trust} />
    </ProgrammePage>
  );
}

import { useId } from "react";
import { pageClientLoader, pageLoader } from "#web/page-data.ts";
import { CheckList } from "#web/ui/check-list/check-list.tsx";
import { EnrolBar } from "#web/ui/enrol-bar/enrol-bar.tsx";
import { FaqSection } from "#web/ui/faq-section/faq-section.tsx";
import { InTurns } from "#web/ui/in-turns/in-turns.tsx";
import { ProgrammeHero } from "#web/ui/programme-hero/programme-hero.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { Testimonials } from "#web/ui/testimonials/testimonials.tsx";
import type { Route } from "./+types/page.ts";
import { CallToAction } from "./call-to-action.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { StartLink } from "./start-link.tsx";
import { Story } from "./story.tsx";
import { Themes } from "./themes.tsx";

export const loader = pageLoader("character-building");
export const clientLoader = pageClientLoader("character-building");

/** Character building: one page that holds everything both descriptions name (D-39). */
export default function CharacterBuildingPage({ loaderData }: Route.ComponentProps) {
  const { hero, checklist, story, cards, faq, testimonials, callToAction } = loaderData.copy;
  const heroId = useId();
  return (
    <div data-programme="character">
      <ProgrammeHero headingId={heroId} copy={hero} picture={<HeroPicture />}>
        <StartLink label={hero.start} variant="glow" describedBy={heroId} />
      </ProgrammeHero>
      <EnrolBar>
        <StartLink label={hero.start} describedBy={heroId} />
      </EnrolBar>
      <InTurns>
        <ProgrammeSection copy={checklist} layout="side">
          <CheckList items={checklist.items} />
        </ProgrammeSection>
        <Story copy={story} />
        <Themes copy={cards} />
        <FaqSection copy={faq} />
        <Testimonials copy={testimonials} />
        <CallToAction copy={callToAction} prices={loaderData.prices} />
      </InTurns>
    </div>
  );
}

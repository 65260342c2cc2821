import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { CheckList } from "#web/ui/check-list/check-list.tsx";
import { FaqSection } from "#web/ui/faq-section/faq-section.tsx";
import { ProgrammePage } from "#web/ui/programme-page/programme-page.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { Testimonials } from "#web/ui/testimonials/testimonials.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
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
  return (
    <ProgrammePage
      programme="character"
      hero={hero}
      picture={<HeroPicture />}
      button={(place) => <StartLink {...place} label={hero.start} />}
    >
      <ProgrammeSection copy={checklist} layout="side">
        <CheckList items={checklist.items} />
      </ProgrammeSection>
      <Story copy={story} />
      <Themes copy={cards} />
      <FaqSection copy={faq} />
      <Testimonials copy={testimonials} />
      <CallToAction copy={callToAction} prices={loaderData.prices} />
      <Trust copy={loaderData.copy.trust} />
    </ProgrammePage>
  );
}

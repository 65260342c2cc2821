import { Accordion, type QuestionAndAnswer } from "../accordion/accordion.tsx";
import { ProgrammeSection } from "../programme-section/programme-section.tsx";
import type { SectionCopy } from "../programme-section/section-head.tsx";

type FaqSectionProps = {
  readonly copy: SectionCopy & { readonly items: readonly QuestionAndAnswer[] };
};

/** What parents ask, on every programme page in the same place and shape. */
export function FaqSection({ copy }: FaqSectionProps) {
  return (
    <ProgrammeSection copy={copy} tone="mist" layout="side" id="faq">
      <Accordion items={copy.items} />
    </ProgrammeSection>
  );
}

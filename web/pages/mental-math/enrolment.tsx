import { SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { DocumentPrices } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";

type EnrolmentProps = {
  readonly copy: Copy<"mental-math">["enrolment"];
  readonly prices: DocumentPrices;
};

/** The third section has a map of its own, of the coding list (R-MATH-04, R-MATH-06, D-43). */
export function Enrolment({ copy, prices: documentPrices }: EnrolmentProps) {
  const prices = usePrices("coding", documentPrices);
  return (
    <EnrolSection programme="math" copy={copy}>
      {(place) => (
        <Enrol
          {...place}
          prices={prices}
          coursePackageId={SCREENS["mental-math"].coursePackageIds[0]}
          label={copy.enrol}
        />
      )}
    </EnrolSection>
  );
}

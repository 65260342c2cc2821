import { SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { Prices } from "#web/data/prices.ts";
import { Enrol } from "#web/ui/enrol/enrol.tsx";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";

type SecureSpotProps = {
  readonly copy: Copy<"private-tutoring">["callToAction"];
  readonly prices: Prices;
};

/** The last call, with the note on limited places (R-TUT-10). */
export function SecureSpot({ copy, prices }: SecureSpotProps) {
  return (
    <EnrolSection programme="tutoring" copy={copy}>
      {(place) => (
        <>
          <Enrol
            {...place}
            prices={prices}
            coursePackageId={SCREENS["private-tutoring"].coursePackageIds[0]}
            label={copy.secure}
          />
          {copy.limitedSlots !== "" && (
            <p className="mbs-6 flex max-w-[36rem] gap-2.5 text-ink-200">
              <Icon name="clock" className="mbs-[0.2em] text-teal-300" />
              <span>{copy.limitedSlots}</span>
            </p>
          )}
        </>
      )}
    </EnrolSection>
  );
}

import "./secure-spot.css";
import { PROGRAMME_PACKAGE_IDS } from "#core/catalog.ts";
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
            coursePackageId={PROGRAMME_PACKAGE_IDS.privateTutoring}
            label={copy.secure}
          />
          <p className="secure-spot-note">
            <Icon name="clock" className="secure-spot-icon" />
            <span>{copy.limitedSlots}</span>
          </p>
        </>
      )}
    </EnrolSection>
  );
}

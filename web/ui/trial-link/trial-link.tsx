import "./trial-link.css";
import type { TaughtProgramme } from "#core/programmes.ts";
import { PROGRAMME_SCREENS, SCREENS } from "#core/screens.ts";
import { useRootData } from "#web/data/root-data.ts";
import { ButtonLink } from "../button/button.tsx";

type TrialLinkProps = {
  readonly programme: TaughtProgramme;
  /** Id of the heading that says what is tried. */
  readonly describedBy: string;
};

/** The second button of a programme whose first class can be a free trial; nothing for the others. */
export function TrialLink({ programme, describedBy }: TrialLinkProps) {
  const root = useRootData();
  const row = PROGRAMME_SCREENS.find((screen) => screen.programme === programme);
  if (root === undefined || row?.hasTrial !== true) return null;
  return (
    <p className="trial-link">
      <ButtonLink
        to={`${SCREENS.trial.path}?programme=${programme}`}
        variant="quiet"
        aria-describedby={describedBy}
      >
        {root.copy.trial}
      </ButtonLink>
    </p>
  );
}

import { PROGRAMME_SCREENS, SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";

type FooterCopy = Copy<"shell">["footer"];

/** The footer's programme links: R-SHELL-14 to R-SHELL-19. The first one is an alias (D-11). */
export const PROGRAMME_LINKS = PROGRAMME_SCREENS.map(({ programme, path, formerPath }) => ({
  name: programme,
  to: formerPath ?? path,
}));

/** The pages that the checkout's terms point at (D-12). */
export const LEGAL_LINKS = [
  { name: "policy", to: SCREENS.policy.path },
  { name: "terms", to: SCREENS.terms.path },
  { name: "refund", to: SCREENS.refund.path },
  { name: "privacy", to: SCREENS.privacy.path },
] as const satisfies readonly { name: keyof FooterCopy["legal"]; to: string }[];

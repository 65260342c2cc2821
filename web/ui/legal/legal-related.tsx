import { Link, useLocation } from "react-router";
import type { LegalWords } from "#content/legal.en.ts";
import { plainAddress } from "#core/addresses.ts";
import { Icon } from "#web/ui/icon/icon.tsx";

/** The other legal pages. */
export function LegalRelated({ copy }: { readonly copy: LegalWords["related"] }) {
  const here = plainAddress(useLocation().pathname);
  return (
    <nav aria-label={copy.label}>
      <p className="text-small text-ink-500">{copy.label}</p>
      <ul className="mbs-2 flex flex-col">
        {copy.links
          .filter(({ to }) => to !== here)
          .map(({ to, label }) => (
            <li key={to} className="border-be border-line">
              <Link to={to} className="legal-related-link">
                {label}
                <Icon name="arrow" className="text-primary-600" />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

import type { RefObject } from "react";
import { Link } from "react-router";
import { PROGRAMME_SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale, useRootData } from "#web/data/root-data.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";

type EmptyCartProps = {
  readonly copy: Copy<"cart">["empty"];
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
};

/** The empty cart: links to the language packages (R-CART-01) and to every programme. */
export function EmptyCart({ copy, headingRef }: EmptyCartProps) {
  const names = useRootData()?.programmes[useLocale()];
  return (
    <StatePanel pose="empty" heading={copy.title} headingRef={headingRef} text={copy.description}>
      <ButtonLink to="/packages">{copy.action}</ButtonLink>
      <nav aria-labelledby="empty-programmes" className="empty-programmes">
        <p id="empty-programmes">{copy.programmes}</p>
        <ul>
          {PROGRAMME_SCREENS.map(({ programme, path }) => (
            <li key={path}>
              <Link to={path} className="text-link">
                {names?.[programme].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </StatePanel>
  );
}

import "./header.css";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { AvailableGateway } from "#contract/start.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { ProgrammeNames } from "#web/copy/programme-names.ts";
import { useLocale } from "#web/data/root-data.ts";
import { BrandLockup } from "../brand-mark/brand-mark.tsx";
import { LanguageToggle } from "../language-toggle/language-toggle.tsx";
import { CartLink } from "./cart-link.tsx";
import { SiteMenu } from "./site-menu.tsx";

type HeaderProps = {
  readonly copy: Copy<"shell">;
  readonly programmes: ProgrammeNames;
  readonly gateways: readonly AvailableGateway[];
};

/** The head of every page: logo, links, language, cart (R-SHELL-01 to R-SHELL-12). */
export function Header({ copy, programmes, gateways }: HeaderProps) {
  const name = brand.name[useLocale()];
  return (
    <header className="header">
      <div className="header-bar wrap">
        <Link to="/" className="header-logo" aria-label={copy.brandHome.replace("{brand}", name)}>
          <BrandLockup />
        </Link>
        <SiteMenu copy={copy.nav} programmes={programmes} />
        <div className="header-tools">
          <LanguageToggle className="header-language" />
          <CartLink copy={copy.cart} gateways={gateways} />
        </div>
      </div>
    </header>
  );
}

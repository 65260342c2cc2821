import "./footer.css";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { ProgrammeNames } from "#web/copy/programme-names.ts";
import { useLocale } from "#web/data/root-data.ts";
import { BrandLockup } from "../brand-mark/brand-mark.tsx";
import { LanguageToggle } from "../language-toggle/language-toggle.tsx";
import { Lattice } from "../lattice/lattice.tsx";
import { AnimationSwitch } from "./animation-switch.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { ContactLines } from "./contact-lines.tsx";
import { LEGAL_LINKS, PROGRAMME_LINKS } from "./links.ts";
import { MoreLinks } from "./more-links.tsx";
import { SocialLinks } from "./social-links.tsx";

type FooterProps = { readonly copy: Copy<"shell">; readonly programmes: ProgrammeNames };

/** The foot of every page (R-SHELL-13 to R-SHELL-24). */
export function Footer({ copy, programmes }: FooterProps) {
  const { footer, nav } = copy;
  const locale = useLocale();
  return (
    <footer className="footer night">
      <Lattice />
      <div className="footer-grid wrap">
        <div className="footer-brand">
          <BrandLockup className="footer-lockup" />
          <p className="footer-tagline">{brand.tagline[locale]}</p>
          <SocialLinks label={footer.social} />
        </div>
        <nav aria-label={footer.label}>
          <h2 className="footer-heading">{footer.programmes}</h2>
          <ul>
            <li>
              <Link to="/" className="footer-link">
                {nav.home}
              </Link>
            </li>
            {PROGRAMME_LINKS.map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {programmes[name].name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="footer-heading">{footer.contact}</h2>
          <ContactLines copy={footer} />
        </div>
      </div>
      <div className="wrap">
        <div className="footer-settings">
          <LanguageToggle className="footer-language" />
          <AnimationSwitch label={footer.pauseAnimation} />
          <MoreLinks copy={copy} />
        </div>
        <div className="footer-base">
          {/* The document's year stays where the visitor's clock is in another one. */}
          <p suppressHydrationWarning>
            {footer.copyright
              .replace("{year}", String(new Date().getUTCFullYear()))
              .replace("{legalName}", brand.legalName[locale])}
          </p>
          <nav aria-label={footer.legalLabel}>
            <ul className="footer-legal">
              {LEGAL_LINKS.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to} className="footer-link">
                    {footer.legal[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      <BackToTop label={footer.backToTop} />
    </footer>
  );
}

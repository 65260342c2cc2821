import "./language-toggle.css";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { languageNames } from "#content/languages.ts";
import { isArabicAddress, plainAddress } from "#core/addresses.ts";
import { otherLocale } from "#core/locale.ts";
import { storeLocale } from "#web/locale.ts";
import { useLocale } from "#web/root-data.ts";

/**
 * Switches between English and Arabic in place (R-STATE-06, D-25): the choice is stored and every
 * word is asked for again, so that route, scroll, tabs and typed text stay. An Arabic address
 * speaks Arabic whatever is stored, so English replaces it by the plain one (D-143).
 */
export function LanguageToggle({ className = "" }: { readonly className?: string }) {
  const other = otherLocale(useLocale());
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const revalidator = useRevalidator();

  const change = async () => {
    storeLocale(other);
    if (other === "en" && isArabicAddress(pathname)) {
      const plain = { pathname: plainAddress(pathname), search };
      await navigate(plain, { replace: true, preventScrollReset: true });
      // Put back afterwards: navigating with it would scroll to its section.
      if (hash !== "") window.history.replaceState(window.history.state, "", hash);
    } else {
      await revalidator.revalidate();
    }
  };

  return (
    <button type="button" lang={other} className={`language-toggle ${className}`} onClick={change}>
      {languageNames[other]}
    </button>
  );
}

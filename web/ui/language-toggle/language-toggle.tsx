import "./language-toggle.css";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { addressIn, addressLocale, plainAddress } from "#core/addresses.ts";
import { LANGUAGES, nextLocale } from "#core/locale.ts";
import { isOffline } from "#web/browser/is-offline.ts";
import { storeLocale } from "#web/copy/locale.ts";
import { useLocale } from "#web/data/root-data.ts";
import { showToast } from "../toast/toasts.ts";

/**
 * Switches to the next language in place (R-STATE-06, D-25): the choice is stored and every word is
 * asked for again, so that route, scroll, tabs and typed text stay. An Arabic address speaks Arabic
 * whatever is stored, so the next language replaces it by its own (D-143). Its words cannot be fetched
 * without a connection: then the page stays as it is, with what was typed, and says why.
 */
export function LanguageToggle({ className = "" }: { readonly className?: string }) {
  const other = nextLocale(useLocale());
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const revalidator = useRevalidator();

  const change = async () => {
    if (isOffline()) return showToast("offline");
    storeLocale(other);
    if (addressLocale(pathname) !== null) {
      const twin = { pathname: addressIn(other, plainAddress(pathname)), search };
      await navigate(twin, { replace: true, preventScrollReset: true });
      // Put back afterwards: navigating with it would scroll to its section.
      if (hash !== "") window.history.replaceState(window.history.state, "", hash);
    } else {
      await revalidator.revalidate();
    }
  };

  return (
    <button type="button" lang={other} className={`language-toggle ${className}`} onClick={change}>
      {LANGUAGES[other].name}
    </button>
  );
}

import { useLocation } from "react-router";
import { addressIn, plainAddress } from "#core/addresses.ts";
import { LANGUAGES, nextLocale } from "#core/locale.ts";
import { PROGRAMME_SCREENS, SCREENS } from "#core/screens.ts";
import { useLocale, useRootData } from "#web/data/root-data.ts";
import { CHANNELS } from "#web/ui/channel-link/channels.ts";
import { Note } from "../note/note.tsx";
import { NO_SCRIPT_WORDS } from "./words.ts";

const TERMS = "/en/terms-and-conditions/terms";

/**
 * For visitors without JavaScript: what works, what does not, how to reach us, and a link to the other
 * language. Only the server renders it, so that nobody else loads it. `styles/no-script.css` hides what
 * cannot work.
 */
export function NoScriptNote() {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (!import.meta.env.SSR) return <noscript />;
  const copy = NO_SCRIPT_WORDS[locale];
  const other = nextLocale(locale);
  const plain = plainAddress(pathname);
  const isCart = plain === SCREENS.cart.path;
  const isReceipt = plain === "/success" || plain.startsWith("/receipt/");
  return (
    <noscript>
      <div className="wrap no-script-note">
        <Note>
          <p>{isReceipt ? copy.receipt : copy.text}</p>
          <p className="no-script-links">
            <a href={CHANNELS.mail.href}>
              <bdi dir="ltr">{CHANNELS.mail.text}</bdi>
            </a>
            <a href={CHANNELS.whatsapp.href}>{copy.whatsapp}</a>
            {plain !== TERMS && (
              <a href={addressIn(other, plain)} lang={other}>
                {LANGUAGES[other].name}
              </a>
            )}
          </p>
          {isCart && <OpenPages says={copy.cart} />}
        </Note>
      </div>
    </noscript>
  );
}

/** What can be read without the cart: every page that sells, in the language of the page. */
function OpenPages({ says }: { readonly says: string }) {
  const locale = useLocale();
  const root = useRootData();
  return (
    <>
      <p className="mbs-3">{says}</p>
      <ul className="no-script-links">
        <li>
          <a href={addressIn(locale, SCREENS.packages.path)}>{root?.copy.nav.languages}</a>
        </li>
        {PROGRAMME_SCREENS.map(({ programme, path }) => (
          <li key={path}>
            <a href={addressIn(locale, path)}>{root?.programmes[locale][programme].name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

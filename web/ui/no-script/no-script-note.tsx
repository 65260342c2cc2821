import { useLocation } from "react-router";
import { languageNames } from "#content/languages.ts";
import { copy as arabic } from "#content/no-script.ar.ts";
import { copy as english } from "#content/no-script.en.ts";
import { arabicAddress, plainAddress } from "#core/addresses.ts";
import { otherLocale } from "#core/locale.ts";
import { CHANNELS } from "#web/channels.ts";
import { useLocale } from "#web/root-data.ts";
import { Note } from "../note/note.tsx";

const TERMS = "/en/terms-and-conditions/terms";

/**
 * For whoever has JavaScript off: what works, what does not, how to reach us, and the other
 * language, which the toggle cannot bring. Written by the server alone, so that nobody else loads
 * it; what cannot work is hidden by `styles/no-script.css`.
 */
export function NoScriptNote() {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (!import.meta.env.SSR) return <noscript />;
  const copy = locale === "ar" ? arabic : english;
  const other = otherLocale(locale);
  const plain = plainAddress(pathname);
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
              <a href={other === "ar" ? arabicAddress(plain) : plain} lang={other}>
                {languageNames[other]}
              </a>
            )}
          </p>
        </Note>
      </div>
    </noscript>
  );
}

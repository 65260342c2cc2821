import { addressLocale } from "#core/addresses.ts";
import { DAY_SECONDS } from "#core/durations.ts";
import { type Locale, toLocale } from "#core/locale.ts";
import { localStore } from "#web/browser/storage.ts";

/** The key of the stored locale, in local storage and in the cookie that mirrors it (D-17, D-143). */
const LOCALE_KEY = "locale";
const COOKIE_SECONDS = 365 * DAY_SECONDS;

/** The locale the server renders: by the address, else by the cookie, else the default. */
export function localeOfRequest(pathname: string, cookieHeader: string | null): Locale {
  const cookie = (cookieHeader ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${LOCALE_KEY}=`));
  return addressLocale(pathname) ?? toLocale(cookie?.slice(LOCALE_KEY.length + 1));
}

/**
 * The locale of the browser: an address with a language decides, else what is stored (D-143). A loader
 * passes the address that it loads, because the window still has the old one.
 */
export function browserLocale(pathname = window.location.pathname): Locale {
  return addressLocale(pathname) ?? toLocale(localStore.get(LOCALE_KEY));
}

/** Keeps the choice in local storage and in the cookie, so that the server renders it at once. */
export function storeLocale(locale: Locale): void {
  localStore.set(LOCALE_KEY, locale);
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari 16.
  document.cookie = `${LOCALE_KEY}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

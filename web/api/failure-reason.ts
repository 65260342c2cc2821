import type { Locale } from "#core/locale.ts";
import { isOffline } from "#web/browser/is-offline.ts";
import { useLocale, useRootData } from "#web/data/root-data.ts";
import { ApiError } from "./api.ts";

/**
 * Why a call failed: the page says it in its language, also once that has changed (D-25). What the server said is in
 * the language of the request, and shown on a page in that language alone.
 */
export type FailureReason =
  | "failed"
  | "offline"
  | { readonly text: string; readonly locale: Locale };

/** Why the server refused, or that it did not say. `locale` is the language of the request. */
export function readFailureReason(error: unknown, locale: Locale): FailureReason {
  const { status, message } = error instanceof ApiError ? error.answer : { status: 0 };
  if (status < 500 && message !== undefined) return { text: message, locale };
  return isOffline() ? "offline" : "failed";
}

/** What the page says of such a reason; `failed` are its own words for it. */
export function useFailureText(failed: string): (why: FailureReason) => string {
  const locale = useLocale();
  const connection = useRootData()?.copy.connection;
  return (why) => {
    if (why === "offline") return `${connection?.offline} ${failed}`;
    return typeof why === "object" && why.locale === locale ? why.text : failed;
  };
}

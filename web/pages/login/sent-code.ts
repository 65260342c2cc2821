import { LOGIN_CODE_MINUTES } from "#core/login-code.ts";

/** The address that a code was sent to, and when, in milliseconds since 1970. */
type SentCode = { readonly email: string; readonly at: number };

/** The sent code in the state of a history entry; `null` if there is none or it is too old. */
export function readSentCode(historyState: unknown, now: number): SentCode | null {
  const { sentCode } = (historyState ?? {}) as { sentCode?: Partial<SentCode> | null };
  const { email, at } = sentCode ?? {};
  if (typeof email !== "string" || typeof at !== "number") return null;
  return now - at < LOGIN_CODE_MINUTES * 60_000 ? { email, at } : null;
}

/**
 * Keeps it in the state of the history entry: it survives a reload, which a phone may do while its
 * owner is in the mail app, and is gone with the tab.
 */
export function keepSentCode(sentCode: SentCode | null): void {
  window.history.replaceState({ ...window.history.state, sentCode }, "");
}

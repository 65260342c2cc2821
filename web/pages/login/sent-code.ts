import { LOGIN_CODE_MINUTES } from "#core/login-code.ts";

/** The address that a code was sent to, and when, in milliseconds since 1970. */
export type SentCode = { readonly email: string; readonly at: number };

/** The code that is still waited for, as a history entry tells; `null` once it is too old. */
export function readSentCode(historyState: unknown, now: number): SentCode | null {
  const { sentCode } = (historyState ?? {}) as { sentCode?: Partial<SentCode> | null };
  const { email, at } = sentCode ?? {};
  if (typeof email !== "string" || typeof at !== "number") return null;
  return now - at < LOGIN_CODE_MINUTES * 60_000 ? { email, at } : null;
}

/**
 * Keeps it in the history entry of the page: there it outlives a reload, which a phone may do by
 * itself while its owner is in the mail app, and goes with the tab.
 */
export function keepSentCode(sentCode: SentCode | null): void {
  window.history.replaceState({ ...window.history.state, sentCode }, "");
}

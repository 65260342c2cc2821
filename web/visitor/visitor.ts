import { sessionStore } from "#web/browser/storage.ts";
import { createStore } from "#web/browser/store.ts";

const USER_INFO_KEY = "userInfo";
const TOKEN_KEY = "token";
const SESSION_ID_KEY = "sessionId";

/** What the browser stores of the signed-in user (R-DATA-01); unknown fields are kept. */
type UserInfo = {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
  readonly token?: string;
};

/** `user` when `userInfo` exists, whatever it holds (R-STATE-01, D-62). */
export type Scope = "user" | "session";

/** The mirror of `userInfo` for the page (R-DATA-02); `null` for a guest. */
export const visitorStore = createStore<UserInfo | null>(null);

export function currentScope(): Scope {
  return sessionStore.get(USER_INFO_KEY) === null ? "session" : "user";
}

function readUserInfo(): UserInfo | null {
  const text = sessionStore.get(USER_INFO_KEY);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
    throw new TypeError("userInfo is not an object");
  } catch (error) {
    console.error("Error parsing userInfo from sessionStorage", error);
    return null;
  }
}

/** Initialises the mirror from session storage; called once at start. */
export function restoreVisitor(): void {
  if (currentScope() === "user") visitorStore.set(readUserInfo());
}

/** The session id of this tab, made once, at the first call that needs it (D-60). */
function sessionId(): string {
  const known = sessionStore.get(SESSION_ID_KEY);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  sessionStore.set(SESSION_ID_KEY, id);
  return id;
}

/** Whether the visitor is a guest unknown to the server: no call in this tab has needed a session id yet. */
export function isNewGuest(): boolean {
  const keys = [USER_INFO_KEY, TOKEN_KEY, SESSION_ID_KEY];
  return keys.every((key) => sessionStore.get(key) === null);
}

/** The header that identifies the caller: a bearer token if there is one, else the session id (D-61). */
export function identityHeaders(scope: Scope): Record<string, string> {
  const item = sessionStore.get(TOKEN_KEY);
  const token = scope === "user" ? (readUserInfo()?.token ?? item) : item;
  return token === null ? { "Session-Id": sessionId() } : { Authorization: `Bearer ${token}` };
}

/**
 * The headers of a sign-in: the visitor is a guest, whatever is stored. An older token does not identify them,
 * but is sent to show which cart is theirs.
 */
export function guestHeaders(): Record<string, string> {
  const token = sessionStore.get(TOKEN_KEY);
  const own = token === null ? {} : { Authorization: `Bearer ${token}` };
  return { "Session-Id": sessionId(), ...own };
}

/**
 * Stores `userInfo` and `token` after a guest has become a user (R-CHK-45, D-121). Call `forgetSessionId`
 * afterwards.
 */
export function storeUser(user: Omit<UserInfo, "token">, token: string): void {
  const userInfo = { ...user, token };
  sessionStore.set(USER_INFO_KEY, JSON.stringify(userInfo));
  sessionStore.set(TOKEN_KEY, token);
  visitorStore.set(userInfo);
}

export function forgetSessionId(): void {
  sessionStore.remove(SESSION_ID_KEY);
}

/** Removes both items after a sign-out (D-74); the visitor is then a guest. */
export function forgetUser(): void {
  sessionStore.remove(USER_INFO_KEY);
  sessionStore.remove(TOKEN_KEY);
  visitorStore.set(null);
}

import { DAY_SECONDS } from "#core/durations.ts";
import { Refusal } from "#core/errors.ts";
import { ID_PATTERN, randomId } from "../tokens/secrets.ts";

/** Longer than a sign-in, the longest-lived thing bound to it (D-65). */
const BROWSER_SECONDS = 400 * DAY_SECONDS;
export const RECEIPT_SECONDS = DAY_SECONDS;

/**
 * Our cookies: the browser's id, to which CSRF token and sign-in are bound, the receipts' key, and a staff
 * sign-in.
 */
type CookieName = "browser" | "receipt" | "staff";

/** `__Host-` limits a cookie to exactly this host; browsers accept it only over https. */
function prefixedName(name: CookieName, publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** Reads one of our cookies; a value that is not in the format of our ids is ignored. */
export function readCookie(request: Request, name: CookieName, publicUrl: string): string | null {
  const prefix = `${prefixedName(name, publicUrl)}=`;
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const text = pair.trim();
    if (text.startsWith(prefix)) {
      const value = text.slice(prefix.length);
      return ID_PATTERN.test(value) ? value : null;
    }
  }
  return null;
}

function cookieHeader(name: CookieName, value: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const sameSite = name === "staff" ? "Strict" : "Lax";
  return `${prefixedName(name, publicUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/**
 * The id of the browser; the CSRF check has already required this cookie.
 * @throws Refusal `csrf` without it
 */
export function readBrowserId(request: Request, publicUrl: string): string {
  const browserId = readCookie(request, "browser", publicUrl);
  if (browserId === null) throw new Refusal("csrf");
  return browserId;
}

/** The browser's id, and the header that sets it if the browser has none yet. */
export function browserCookie(
  request: Request,
  publicUrl: string,
): { browserId: string; setCookie: string | null } {
  const known = readCookie(request, "browser", publicUrl);
  if (known !== null) return { browserId: known, setCookie: null };
  const browserId = randomId();
  return { browserId, setCookie: cookieHeader("browser", browserId, BROWSER_SECONDS, publicUrl) };
}

/** The key with which this browser can read its receipts for a day (D-129); one key for all of them. */
export function receiptCookie(
  request: Request,
  publicUrl: string,
): { receiptKey: string; setCookie: string } {
  const receiptKey = readCookie(request, "receipt", publicUrl) ?? randomId();
  return { receiptKey, setCookie: cookieHeader("receipt", receiptKey, RECEIPT_SECONDS, publicUrl) };
}

/** Removes the receipts' key, so that the next user of this browser can read none of them. */
export function expiredReceiptCookie(publicUrl: string): string {
  return cookieHeader("receipt", "", 0, publicUrl);
}

/** The staff sign-in cookie; 0 seconds remove it. */
export function staffCookie(token: string, seconds: number, publicUrl: string): string {
  return cookieHeader("staff", token, seconds, publicUrl);
}

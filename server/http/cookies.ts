import { randomId } from "../tokens/secrets.ts";

/** Lives as long as the longest thing bound to it, a sign-in (D-65), and then some. */
const BROWSER_SECONDS = 400 * 24 * 60 * 60;
export const RECEIPT_SECONDS = 24 * 60 * 60;

const ID_PATTERN = /^[A-Za-z0-9_-]{22,64}$/;

/** Our two cookies: what the CSRF token and the sign-in are bound to, and the receipt's key. */
type CookieName = "browser" | "receipt";

/** `__Host-` keeps a cookie to exactly this host; browsers accept it over https only. */
function fullName(name: CookieName, publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** Reads one of our cookies; anything that does not look like one of our ids counts as none. */
export function readCookie(request: Request, name: CookieName, publicUrl: string): string | null {
  const prefix = `${fullName(name, publicUrl)}=`;
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
  return `${fullName(name, publicUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The browser's own id, and the header that sets it where the browser has none yet. */
export function browserCookie(
  request: Request,
  publicUrl: string,
): { browserId: string; setCookie: string | null } {
  const known = readCookie(request, "browser", publicUrl);
  if (known !== null) return { browserId: known, setCookie: null };
  const browserId = randomId();
  return { browserId, setCookie: cookieHeader("browser", browserId, BROWSER_SECONDS, publicUrl) };
}

/** The key with which this browser reads its receipts for a day (D-129); one key for all of them. */
export function receiptCookie(
  request: Request,
  publicUrl: string,
): { receiptKey: string; setCookie: string } {
  const receiptKey = readCookie(request, "receipt", publicUrl) ?? randomId();
  return { receiptKey, setCookie: cookieHeader("receipt", receiptKey, RECEIPT_SECONDS, publicUrl) };
}

/** Takes the receipts' key away again: whoever uses this browser next reads none of them. */
export function endedReceiptCookie(publicUrl: string): string {
  return cookieHeader("receipt", "", 0, publicUrl);
}

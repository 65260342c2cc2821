import { Refusal } from "#core/errors.ts";
import { isLoopback } from "../network/address.ts";
import { equalsSafely, sign } from "../tokens/secrets.ts";
import { readCookie } from "./cookies.ts";

const TOKEN_SECONDS = 12 * 60 * 60;

/** A CSRF token for one browser: valid for twelve hours, in every process with the same secret. */
export function issueCsrfToken(secret: string, browserId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  return `${expires}.${sign(secret, "csrf", `${browserId}.${expires}`)}`;
}

function isValidToken(secret: string, browserId: string, token: string, now: Date): boolean {
  const [expires = ""] = token.split(".");
  return (
    /^\d{1,12}$/.test(expires) &&
    Number(expires) * 1000 > now.getTime() &&
    equalsSafely(token, `${expires}.${sign(secret, "csrf", `${browserId}.${expires}`)}`)
  );
}

/** Our own origin or, on a developer's machine, the same port under another loopback name. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  const own = new URL(publicUrl);
  return (
    isLoopback(own.hostname) &&
    isLoopback(given.hostname) &&
    given.protocol === own.protocol &&
    given.port === own.port
  );
}

/** Whether the browser has marked the request as a prefetch, by the Fetch standard or older conventions. */
function isPrefetch(headers: Headers): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? headers.get("X-Moz");
  return purpose !== null && /\b(?:prefetch|prerender|preview)\b/i.test(purpose);
}

/**
 * Accepts a changing call only from our own pages (interface.md §3, §11; D-66), and not as a prefetch: three
 * GETs change the cart, and browsers may prefetch them.
 * @throws Refusal `prefetch`, `foreign_origin` or `csrf`
 */
export function requireOwnPage(
  request: Request,
  { secret, publicUrl }: { secret: string; publicUrl: string },
  now: Date,
): void {
  if (isPrefetch(request.headers)) throw new Refusal("prefetch");
  const origin = request.headers.get("Origin");
  if (origin !== null && !isOwnOrigin(origin, publicUrl)) throw new Refusal("foreign_origin");
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") throw new Refusal("foreign_origin");
  const browserId = readCookie(request, "browser", publicUrl);
  const token = request.headers.get("X-CSRF-Token");
  if (browserId === null || token === null || !isValidToken(secret, browserId, token, now)) {
    throw new Refusal("csrf");
  }
}

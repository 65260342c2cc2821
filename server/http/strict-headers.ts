import type { PlainHeaders } from "./plain-answer.ts";

/** Headers of every response. */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Headers that browsers read only on documents: sent with each script of a page, they would add a kilobyte. */
const OF_DOCUMENTS = {
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Default headers, for responses that are not pages: nothing in them may run. */
export const STRICT_DEFAULTS: PlainHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** Images that messengers and other sites show with a link to us. */
const SHOWN_ELSEWHERE = /^\/(?:share|icons)\/|^\/favicon\./;

/** Built files of the pages and the back office. */
const PART_OF_PAGE = /^\/(?:admin\/)?assets\//;

const HTTPS_ONLY = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/**
 * The strict headers of every response at a path, in addition to `STRICT_DEFAULTS`: page, file, call or
 * refusal.
 */
export function strictHeaders(pathname: string, publicUrl: string): PlainHeaders {
  const isShownElsewhere = SHOWN_ELSEWHERE.test(pathname);
  return {
    ...ALWAYS,
    ...(PART_OF_PAGE.test(pathname) ? {} : OF_DOCUMENTS),
    "cross-origin-resource-policy": isShownElsewhere ? "cross-origin" : "same-origin",
    ...(publicUrl.startsWith("https:") ? HTTPS_ONLY : {}),
  };
}

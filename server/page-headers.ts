import { createHash } from "node:crypto";

/**
 * Pages whose address leads to something personal: they tell other sites nothing about it, and no
 * search engine keeps them.
 */
const PRIVATE_PAGE = /^(?:\/ar)?\/(?:success|cart|login|account|receipt\/[^/]+)$/;

/** Sets the headers that every document has (interface.md §11). */
export function setPageHeaders(headers: Headers, pathname: string): void {
  headers.set("Cache-Control", "no-cache");
  headers.set("Vary", "Cookie, Accept-Encoding");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  const isPrivate = PRIVATE_PAGE.test(pathname);
  headers.set("Referrer-Policy", isPrivate ? "no-referrer" : "strict-origin-when-cross-origin");
  if (isPrivate) headers.set("X-Robots-Tag", "noindex");
}

/** Inline scripts that are run; a block of data for search engines is not, and needs no hash. */
const INLINE_SCRIPT =
  /<script(?![^>]*(?:\bsrc=|\btype="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of one document: own scripts only, the inline ones by their hashes,
 * so that the document can be kept and sent to everybody.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

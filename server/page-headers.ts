import { createHash } from "node:crypto";

/**
 * Pages that come to show something personal: they tell other sites nothing about it, and a browser
 * that somebody else uses next does not bring them back.
 */
const PRIVATE_PAGE = /^(?:\/ar)?\/(?:success|cart|login|account|receipt\/[^/]+)$/;
/** Pages that are opened by the address of one payment: no search engine keeps them. */
const PAYMENT_PAGE = /^(?:\/ar)?\/(?:success|receipt\/[^/]+)$/;

/** Sets the headers in which documents differ from other answers (interface.md §11). */
export function setPageHeaders(headers: Headers, pathname: string): void {
  const isPrivate = PRIVATE_PAGE.test(pathname);
  headers.set("Cache-Control", isPrivate ? "no-store" : "no-cache");
  headers.set("Vary", "Cookie, Accept-Encoding");
  headers.set("Referrer-Policy", isPrivate ? "no-referrer" : "strict-origin-when-cross-origin");
  if (PAYMENT_PAGE.test(pathname)) headers.set("X-Robots-Tag", "noindex");
}

/** Inline scripts that are run; a block of data for search engines is not, and needs no hash. */
const INLINE_SCRIPT =
  /<script(?![^>]*(?:\bsrc=|\btype="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of one document: own scripts only, the inline ones by their hashes,
 * so that the document can be kept and sent to everybody.
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script));
  const hashes = [...scripts].map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
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

import { createHash } from "node:crypto";
import { isKeptFromSearch, type Screen } from "#core/screens.ts";

/**
 * Sets the headers that differ between documents and other answers (interface.md §11). Screens that
 * may show something personal reveal nothing to other sites, and the browser does not show them
 * again to its next user.
 */
export function setPageHeaders(headers: Headers, screen: Screen | null): void {
  const isPublic = screen === null || screen.visibility === "public";
  headers.set("Cache-Control", isPublic ? "no-cache" : "no-store");
  headers.set("Vary", "Cookie, Accept-Encoding");
  headers.set("Referrer-Policy", isPublic ? "strict-origin-when-cross-origin" : "no-referrer");
  if (screen !== null && isKeptFromSearch(screen)) headers.set("X-Robots-Tag", "noindex");
}

/** Inline scripts that run; a data block for search engines does not, and needs no hash. */
const INLINE_SCRIPT =
  /<script(?![^>]*(?:\bsrc=|\btype="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of one document: only our own scripts, inline ones by their hashes,
 * so that the document can be cached and sent to everybody.
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

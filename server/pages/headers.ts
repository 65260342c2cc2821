import { createHash } from "node:crypto";
import { addressLocale } from "#core/addresses.ts";
import { isKeptFromSearch, type Screen } from "#core/screens.ts";
import type { CachedAnswer } from "../http/cached-answer.ts";
import type { PlainHeaders } from "../http/plain-answer.ts";
import type { FoundDocument } from "./addresses.ts";

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

/**
 * For caches between us and browsers alone (RFC 9213), two seconds in all: a process knows of a change
 * after two seconds at most, so nobody sees anything that is older than five.
 */
const FOR_CDNS: PlainHeaders = {
  "cdn-cache-control": "max-age=1, stale-while-revalidate=1",
  vary: "Accept-Encoding",
};

/**
 * The same document with leave for CDNs to keep it for a moment. Only where the address alone decides what
 * it is: at a plain address the cookie `locale` chooses the language, and there are CDNs that do not
 * heed `Vary: Cookie`.
 */
export function forCdns(
  page: CachedAnswer,
  { address, isWhole, screen }: FoundDocument,
): CachedAnswer {
  const isOneForAll = isWhole && screen?.visibility === "public" && addressLocale(address) !== null;
  if (page.status !== 200 || !isOneForAll) return page;
  return { ...page, headers: { ...page.headers, ...FOR_CDNS } };
}

/** An answer that depends on who asks, or on more than its address: no CDN may keep it. */
export const NOT_FOR_CDNS: PlainHeaders = {
  "cdn-cache-control": "no-store",
  vary: "Cookie, Accept-Encoding",
};

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

/** The same in development, where Vite's client waits for a restarted shop in a worker of its own making. */
export function developmentPolicy(html: string): string {
  return `${contentSecurityPolicy(html)}; worker-src 'self' blob:`;
}

import { Refusal } from "#core/errors.ts";
import { DEFAULT_LOCALE, directionOf, LOCALES, negotiateLocale } from "#core/locale.ts";
import { completeAnswer } from "../http/plain-answer.ts";
import { refusalMessage, refusalResponse } from "../http/problem.ts";
import { STRICT_DEFAULTS, strictHeaders } from "../http/strict-headers.ts";
import { findDocument } from "../pages/addresses.ts";
import type { Shop } from "../shop.ts";
import type { Admission } from "./admission.ts";

/** How long a visitor is asked to wait, in seconds. */
const RETRY_AFTER = "5";
const REPORT_EVERY_MS = 10_000;

/**
 * Money that is under way, and what watches the shop: deliveries of gateways, the question what became of a
 * payment, health and metrics. Scripts and styles belong to pages that were admitted.
 */
const OWED =
  /^\/(?:api\/webhooks\/|api\/(?:user|session)\/orders\/payment\/|healthz$|readyz$|metrics$|(?:admin\/)?assets\/)/;

/** Whether a request is answered however busy the shop is. */
function isOwed(pathname: string): boolean {
  if (OWED.test(pathname)) return true;
  if (pathname.startsWith("/api/")) return false;
  const visibility = findDocument(pathname).screen?.visibility;
  return visibility === "payment" || visibility === "secret";
}

/**
 * Refuses early what cannot be answered soon (D-241), before anything is looked up for it, so that the
 * process has more time for the rest.
 */
export function shedLoad<More extends unknown[]>(
  fetch: (request: Request, ...more: More) => Response | Promise<Response>,
  shop: Pick<Shop, "config" | "log" | "metrics">,
  admission: Admission,
): (request: Request, ...more: More) => Promise<Response> {
  let [refused, reportedAt] = [0, Number.NEGATIVE_INFINITY];

  const refuse = (request: Request, pathname: string): Response => {
    shop.metrics.countShed();
    refused += 1;
    const now = performance.now();
    if (now - reportedAt > REPORT_EVERY_MS) {
      shop.log.warn({ refused }, "too busy: some requests are refused");
      [refused, reportedAt] = [0, now];
    }
    const locale = negotiateLocale(request.headers.get("Accept-Language"));
    const response = pathname.startsWith("/api/")
      ? refusalResponse(new Refusal("too_busy"), locale)
      : new Response(BUSY_PAGE, { status: 503, headers: PAGE_HEADERS });
    const always = {
      ...strictHeaders(pathname, shop.config.publicUrl),
      "cache-control": "no-store",
    };
    return completeAnswer(response, always, STRICT_DEFAULTS);
  };

  return async (request, ...more) => {
    const pathname = pathOf(request.url);
    if (!admission.enter(isOwed(pathname))) return refuse(request, pathname);
    try {
      return await fetch(request, ...more);
    } finally {
      admission.leave();
    }
  };
}

/** Without making a URL of it: this runs for every request. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", start);
  return url.slice(start, end === -1 ? undefined : end);
}

/** In all languages at once, as nothing has been looked up; it asks again by itself. */
const BUSY_PAGE = `<!doctype html><html lang="${DEFAULT_LOCALE}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER}"><title>503</title>${LOCALES.map(
  (locale) =>
    `<p lang="${locale}" dir="${directionOf(locale)}">${refusalMessage("too_busy", locale)}</p>`,
).join("")}</html>`;
const PAGE_HEADERS = { "Content-Type": "text/html; charset=utf-8", "Retry-After": RETRY_AFTER };

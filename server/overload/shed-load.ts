import type { IncomingMessage, ServerResponse } from "node:http";
import { DEFAULT_LOCALE, directionOf, LOCALES, localized, negotiateLocale } from "#core/locale.ts";
import type { PlainHeaders } from "../http/plain-answer.ts";
import { refusalMessage } from "../http/problem.ts";
import { STRICT_DEFAULTS, strictHeaders } from "../http/strict-headers.ts";
import type { Admit } from "../network/listen.ts";
import { findDocument } from "../pages/addresses.ts";
import type { Shop } from "../shop.ts";
import type { Admission } from "./admission.ts";

/** After how many seconds a visitor may retry. */
const RETRY_AFTER = "5";
const REPORT_EVERY_MS = 10_000;
/** How long a request waits for its turn by default. */
const ADMISSION_TIMEOUT_MS = 1_000;

/**
 * Requests that are always admitted: webhooks of gateways and the status of a payment, as money is under way;
 * health and metrics, for monitoring; scripts and styles, which belong to admitted pages.
 */
const ALWAYS_ADMITTED_PATHS =
  /^\/(?:api\/webhooks\/|api\/(?:user|session)\/orders\/payment\/|healthz$|readyz$|metrics$|(?:admin\/)?assets\/)/;

/** Whether a request is always admitted, however busy the shop is. */
function isAlwaysAdmitted(pathname: string): boolean {
  if (ALWAYS_ADMITTED_PATHS.test(pathname)) return true;
  if (pathname.startsWith("/api/")) return false;
  const visibility = findDocument(pathname).screen?.visibility;
  return visibility === "payment" || visibility === "secret";
}

/**
 * Admits the requests that can be answered soon (D-241). It decides before a `Request` object is created. No
 * request is refused before it has waited: clients would retry an immediate refusal at once, and refusing alone
 * would keep the process busy.
 */
export function createGate(
  { config, log, metrics }: Pick<Shop, "config" | "log" | "metrics">,
  admission: Admission,
  timeoutMs = ADMISSION_TIMEOUT_MS,
): Admit {
  const headers = {
    ...STRICT_DEFAULTS,
    ...strictHeaders("/", config.publicUrl),
    "cache-control": "no-store",
    "retry-after": RETRY_AFTER,
  };
  const page = {
    body: BUSY_PAGE,
    headers: withLength(headers, BUSY_PAGE, "text/html; charset=utf-8"),
  };
  const calls = localized((locale) => {
    const message = refusalMessage("too_busy", locale);
    const body = JSON.stringify({ success: false, code: "too_busy", message });
    return { body, headers: withLength(headers, body, "application/json") };
  });
  let [refused, reportedAt] = [0, Number.NEGATIVE_INFINITY];

  const report = () => {
    metrics.countShed();
    refused += 1;
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS) return;
    log.warn({ refused }, "too busy: some requests are refused");
    [refused, reportedAt] = [0, now];
  };

  const refuse = (incoming: IncomingMessage, pathname: string, outgoing: ServerResponse) => {
    report();
    const { body, headers } = pathname.startsWith("/api/")
      ? calls[negotiateLocale(incoming.headers["accept-language"] ?? null)]
      : page;
    outgoing.writeHead(503, headers).end(body);
  };

  return (incoming, outgoing, begin) => {
    const [pathname = "/"] = (incoming.url ?? "/").split("?", 1);
    let hasBegun = false;
    let patience: NodeJS.Timeout | undefined;
    const admitted = () => {
      hasBegun = true;
      clearTimeout(patience);
      begin();
    };
    outgoing.once("close", () => {
      clearTimeout(patience);
      if (hasBegun) admission.leave();
      else admission.giveUp(admitted);
    });
    admission.enter(isAlwaysAdmitted(pathname), admitted);
    if (hasBegun) return;
    patience = setTimeout(() => {
      if (admission.giveUp(admitted)) refuse(incoming, pathname, outgoing);
    }, timeoutMs);
  };
}

function withLength(headers: PlainHeaders, body: string, type: string): Record<string, string> {
  return { ...headers, "content-type": type, "content-length": String(Buffer.byteLength(body)) };
}

/** In all languages at once, because the request was not examined; reloads by itself. */
const BUSY_PAGE = `<!doctype html><html lang="${DEFAULT_LOCALE}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER}"><title>503</title>${LOCALES.map(
  (locale) =>
    `<p lang="${locale}" dir="${directionOf(locale)}">${refusalMessage("too_busy", locale)}</p>`,
).join("")}</html>`;

import { type CachedAnswer, prepareAnswer } from "../http/cached-answer.ts";
import { contentSecurityPolicy } from "./headers.ts";

/** Prepares a rendered document, with the policy that lets its own scripts run. */
export function cachePage(response: Response, html: string): Promise<CachedAnswer> {
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  return prepareAnswer(html, { status: response.status, headers: Object.fromEntries(headers) });
}

import { isbot } from "isbot";

/**
 * Whether a request for a page is not a person's: a program's that says so (search engines, previews
 * of messengers, monitors), or one of a browser that only prepares for a person.
 */
export function isBot(headers: Headers): boolean {
  const agent = headers.get("User-Agent") ?? "";
  if (agent === "" || isbot(agent)) return true;
  return /prefetch|prerender/i.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
}

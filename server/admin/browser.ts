import { readBrowserId } from "../http/cookies.ts";
import type { Shop } from "../shop.ts";
import { hashSecret } from "../tokens/secrets.ts";

/**
 * The browser in which somebody signs in to the back office: codes and unfinished sign-ins are bound to it.
 * Customers' codes are bound to another hash, so that neither code is valid in place of the other.
 * @throws Refusal `csrf` without the cookie, which every changing call has been asked for
 */
export function staffBrowserHash(request: Request, { publicUrl }: Shop["config"]): string {
  return hashSecret(`staff ${readBrowserId(request, publicUrl)}`);
}

import type { Config } from "../config/config.ts";
import { idOfKey, signedKey } from "../tokens/signed-keys.ts";

const PURPOSE = "learners";

/** The page on which a buyer says who learns, from the root of the site; its key is good for 90 days (D-206). */
export function learnersPath(secret: string, orderId: string, now: Date): string {
  return `/learners/${signedKey(secret, PURPOSE, orderId, now)}`;
}

/** The same as a whole address, for mails. */
export function learnersLink(
  { publicUrl, secret }: Pick<Config, "publicUrl" | "secret">,
  orderId: string,
  now: Date,
): string {
  return publicUrl + learnersPath(secret, orderId, now);
}

/** The order whose learners a signed key opens; `null` when the key is forged, altered or too old. */
export function orderOfLearnersKey(secret: string, key: string, now: Date): string | null {
  return idOfKey(secret, PURPOSE, key, now);
}

import { addressIn } from "#core/addresses.ts";
import type { Locale } from "#core/locale.ts";
import type { Config } from "../config/config.ts";
import { idOfKey, signedKey } from "../tokens/signed-keys.ts";

/**
 * The address in the receipt mail: contains a signed key that is valid for 90 days (D-129), and opens in the
 * language of the mail.
 */
export function receiptLink(
  { publicUrl, secret }: Pick<Config, "publicUrl" | "secret">,
  orderId: string,
  locale: Locale,
  now: Date,
): string {
  const path = `/receipt/${signedKey(secret, "receipt", orderId, now)}`;
  return publicUrl + addressIn(locale, path);
}

/** The order that a signed key opens; `null` if the key is forged, altered or expired. */
export function orderOfReceiptKey(secret: string, key: string, now: Date): string | null {
  return idOfKey(secret, "receipt", key, now);
}

import type { Config } from "../config/config.ts";
import { equalsSafely, sign } from "../tokens/secrets.ts";

const LINK_DAYS = 90;
const DAY_SECONDS = 24 * 60 * 60;

/** The address in the receipt mail: it carries its own signed key, good for 90 days (D-129). */
export function receiptLink(
  { publicUrl, secret }: Pick<Config, "publicUrl" | "secret">,
  orderId: string,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_DAYS * DAY_SECONDS;
  const text = `${orderId}.${expires}`;
  return `${publicUrl}/receipt/${text}.${sign(secret, "receipt", text)}`;
}

/** The order that a signed key opens; `null` when the key is forged, altered or too old. */
export function orderOfReceiptKey(secret: string, key: string, now: Date): string | null {
  const [orderId = "", expires = "", signature = ""] = key.split(".");
  const text = `${orderId}.${expires}`;
  const valid =
    /^[0-9a-f-]{36}$/.test(orderId) &&
    /^\d{1,12}$/.test(expires) &&
    equalsSafely(signature, sign(secret, "receipt", text)) &&
    Number(expires) * 1000 > now.getTime();
  return valid ? orderId : null;
}

import { DAY_SECONDS } from "#core/durations.ts";
import { equalsSafely, sign } from "./secrets.ts";

const KEY_DAYS = 90;

/** A key for the address of one thing: its id, when the key ends, and our signature (D-129). */
export function signedKey(secret: string, purpose: string, id: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + KEY_DAYS * DAY_SECONDS;
  const text = `${id}.${expires}`;
  return `${text}.${sign(secret, purpose, text)}`;
}

/** The id in a signed key; `null` when the key is forged, altered, of another purpose or too old. */
export function idOfKey(secret: string, purpose: string, key: string, now: Date): string | null {
  const [id = "", expires = ""] = key.split(".");
  const text = `${id}.${expires}`;
  const valid =
    /^[0-9a-f-]{36}$/.test(id) &&
    /^\d{1,12}$/.test(expires) &&
    equalsSafely(key, `${text}.${sign(secret, purpose, text)}`) &&
    Number(expires) * 1000 > now.getTime();
  return valid ? id : null;
}

import { equalsSafely, sign } from "../tokens/secrets.ts";

const PURPOSE = "shared-cart";

/** The key in the address of a shared cart: its id and our signature. Its expiry is in the database. */
export function sharedCartKey(secret: string, id: string): string {
  return `${id}.${sign(secret, PURPOSE, id)}`;
}

/** The id in a key; `null` if the key is forged or altered. */
export function idOfSharedCartKey(secret: string, key: string): string | null {
  const [id = "", signature = "", ...more] = key.split(".");
  const isValid =
    more.length === 0 &&
    /^[0-9a-f-]{36}$/.test(id) &&
    equalsSafely(signature, sign(secret, PURPOSE, id));
  return isValid ? id : null;
}

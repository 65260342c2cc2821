import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;

function keyOf(appSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", "staff second factors", 32));
}

/**
 * Encrypts a secret that has to be read again, for the row of one owner: in a copy of the database
 * without `APP_SECRET` it cannot be read, nor moved to another owner's row.
 */
export function seal(appSecret: string, owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(appSecret), iv).setAAD(Buffer.from(owner));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), data].map((part) => part.toString("base64url")).join(".");
}

/** Decrypts what `seal` made; `null` under another `APP_SECRET` or for another owner. */
export function unseal(appSecret: string, owner: string, sealed: string): string | null {
  const [iv, tag, data] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (iv === undefined || tag === undefined || data === undefined) {
    throw new Error("A sealed secret has three parts.");
  }
  const decipher = createDecipheriv(ALGORITHM, keyOf(appSecret), iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  const text = decipher.update(data);
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    // Nothing else fails here: the tag does not belong to this key and owner.
    return null;
  }
}

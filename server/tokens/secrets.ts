import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A random id of `bytes` bytes in URL-safe characters: 16 bytes are 128 bits, 22 characters. */
export function randomId(bytes = 16): string {
  return randomBytes(bytes).toString("base64url");
}

/** What ids look like, ours and those that browsers make: whatever does not is not looked up. */
export const ID_PATTERN = /^[A-Za-z0-9_-]{22,64}$/;

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A random id of 22 letters and digits, 130 bits: for payments, whose ids appear in addresses that
 * may contain neither hyphen nor underscore (tabby.md §2).
 */
export function randomPlainId(): string {
  return Array.from({ length: 22 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

const [UUID_VERSION_7, UUID_VARIANT] = [0x70, 0x80];

/**
 * A UUID of version 7 (RFC 9562): the milliseconds of `at`, then 74 random bits. Ids of later moments
 * are greater, so that a table can be partitioned by them.
 */
export function timeOrderedId(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | UUID_VERSION_7, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | UUID_VARIANT, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Hashes a secret for storage: it can be compared, not read back. For secrets of full entropy only. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Signs a text for one purpose; the signature is worthless for any other. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

/** Compares two texts in constant time. */
export function equalsSafely(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

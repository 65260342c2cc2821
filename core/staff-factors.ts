import { withWesternDigits } from "./digits.ts";

/** The number of recovery codes of a staff member; each works once (D-157). */
export const RECOVERY_CODES = 10;

/** After this many wrong second factors a sign-in starts again, or ends (interface.md §12). */
export const SECOND_FACTOR_TRIES = 5;

const TOTP_DIGITS = 6;

/**
 * The code of an authenticator app in a typed or pasted text: Arabic and Persian digits become 0–9,
 * and everything that is not a digit is dropped.
 */
export function readTotp(typed: string): string {
  return withWesternDigits(typed).replaceAll(/\D/g, "").slice(0, TOTP_DIGITS);
}

/** The characters of recovery codes: without i, l, o and u, which are easily confused. */
export const RECOVERY_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** The length of a recovery code: 50 bits. */
export const RECOVERY_LENGTH = 10;

/**
 * A recovery code normalised for comparison: without hyphens and spaces, and with confused characters
 * corrected.
 */
export function readRecoveryCode(typed: string): string {
  return withWesternDigits(typed)
    .toLowerCase()
    .replaceAll(/[il]/g, "1")
    .replaceAll("o", "0")
    .replaceAll(/[^0-9a-z]/g, "")
    .slice(0, RECOVERY_LENGTH);
}

/** A recovery code as it is shown: `abcde-fghjk`. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}

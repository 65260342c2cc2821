import { withWesternDigits } from "./digits.ts";

/** Length of the code in the sign-in mail (D-119). */
export const LOGIN_CODE_DIGITS = 8;

/** A code becomes invalid after this many wrong tries, or after this many minutes. */
export const LOGIN_CODE_TRIES = 5;
export const LOGIN_CODE_MINUTES = 10;

/**
 * The code in a typed or pasted text: Arabic and Persian digits become 0–9; everything that is not
 * a digit, and every digit too many, is dropped.
 */
export function readLoginCode(typed: string): string {
  return withWesternDigits(typed).replaceAll(/\D/g, "").slice(0, LOGIN_CODE_DIGITS);
}

import { withWesternDigits } from "./digits.ts";

/** How many digits the code of the sign-in mail has (D-119). */
export const LOGIN_CODE_DIGITS = 8;

/** After this many wrong tries a code is worthless, and for this long it is not. */
export const LOGIN_CODE_TRIES = 5;
export const LOGIN_CODE_MINUTES = 10;

/**
 * The code in what was typed or pasted: Arabic and Persian digits become 0–9, blanks and anything
 * else that is no digit goes, and so does what is too much.
 */
export function readLoginCode(typed: string): string {
  return withWesternDigits(typed).replaceAll(/\D/g, "").slice(0, LOGIN_CODE_DIGITS);
}

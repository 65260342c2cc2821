// The functions of the phone field that need the number formats of all countries; `load-phone-numbers.ts`
// fetches them when the form opens.
import { dialCodeOf } from "#core/countries.ts";
import { isolateIn, LANGUAGES, type Locale, plural } from "#core/locale.ts";
import { findPhoneDoubt } from "#core/phone-numbers.ts";
import type { Copy } from "#web/copy/copy.ts";

export { PHONE_RULES } from "#core/phone-numbers.ts";

type Words = Copy<"cart">["checkout"]["phoneDoubt"];

/**
 * The question about a number that looks wrong (R-CHK-53): 'Saudi Arabia: mobile numbers have 9 digits …'.
 * While the field has the focus, only about a number that is too long.
 */
export function phoneDoubtText(
  country: string,
  phone: string,
  focused: boolean,
  words: Words,
  locale: Locale,
): string {
  const doubt = findPhoneDoubt(country, phone);
  if (doubt === null || (focused && !doubt.tooLong)) return "";
  const { lengths } = doubt;
  const name = new Intl.DisplayNames(LANGUAGES[locale].intlTag, { type: "region" }).of(country);
  const text = lengths === null ? words.number : words.length;
  return text
    .replace("{country}", name ?? country)
    .replace("{digits}", lengths === null ? "" : digitsText(lengths, words.digits, locale))
    .replace("{code}", isolateIn(locale, dialCodeOf(country) ?? ""));
}

/** `9 digits`, `8–9 digits`: the Arabic plural form follows the greater one. */
function digitsText(lengths: readonly number[], words: Words["digits"], locale: Locale): string {
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const text = plural(locale, most, words);
  return least === most ? text : text.replace(String(most), isolateIn(locale, `${least}–${most}`));
}

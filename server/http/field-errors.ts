import { wordsIn } from "#content/words.ts";
import { CHECKOUT_FIELDS, type CheckoutErrors } from "#core/checkout.ts";
import { dialCodeOf } from "#core/countries.ts";
import type { FieldError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";

/** The invalid fields of a checkout form, with messages in the visitor's language. */
export function checkoutFieldErrors(
  errors: CheckoutErrors,
  locale: Locale,
  country = "",
): readonly FieldError[] {
  const words = wordsIn(locale).checkout.errors;
  return CHECKOUT_FIELDS.flatMap((field) => {
    const code = errors[field];
    if (code === undefined) return [];
    const message = words[code].replace("{code}", dialCodeOf(country) ?? "");
    return [{ field, message }];
  });
}

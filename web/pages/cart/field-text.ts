import type { CheckoutFormErrorCode } from "#core/checkout.ts";
import { isolateIn, type Locale } from "#core/locale.ts";
import type { FieldMessage } from "./checkout-form-state.ts";

/**
 * The text under a field, in the language of the page. In Arabic the dial code is isolated, so that its plus
 * stays in front.
 */
export function fieldText(
  message: FieldMessage | undefined,
  words: Readonly<Record<CheckoutFormErrorCode, string>>,
  dialCode: string | null,
  locale: Locale,
): string {
  if (message === undefined) return "";
  if ("text" in message) return message.text;
  const code = dialCode ?? "";
  return words[message.code].replace("{code}", isolateIn(locale, code));
}

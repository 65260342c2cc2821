import type { Locale } from "#core/locale.ts";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";

/**
 * The server's notices about this cart in the language of the page, such as a coupon that no longer applies
 * (D-92).
 */
export function noticeTexts(
  cart: Cart,
  refusals: Copy<"cart">["coupon"]["refusals"],
  locale: Locale,
): readonly string[] {
  const ours: Readonly<Record<string, string>> = refusals;
  return (cart.notices ?? []).map(({ code, message }) =>
    cart.locale === locale ? message : (ours[code] ?? message),
  );
}

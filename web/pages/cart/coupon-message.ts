import type { Locale } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";

type CouponCopy = Copy<"cart">["coupon"];

/** The shop's own messages about a coupon. */
export type CouponWord = keyof CouponCopy["messages"];

/** A message above the coupon box: our own, or the server's text with its language. */
export type CouponMessage = {
  readonly ok: boolean;
  readonly word: CouponWord;
  readonly text?: string | undefined;
  readonly code?: string | undefined;
  readonly locale: Locale;
};

/**
 * The message in the language of the page. The server's text is shown unchanged (R-CPN-07); after a
 * change of language, our words for its code replace it (D-25).
 */
export function couponText(message: CouponMessage, copy: CouponCopy, locale: Locale): string {
  const { text, code, word } = message;
  if (text !== undefined && message.locale === locale) return text;
  const refusals: Readonly<Record<string, string>> = copy.refusals;
  const byCode = code === undefined ? undefined : refusals[code];
  // For an unknown code, a text in the other language is better than none.
  return byCode ?? (message.ok || text === undefined ? copy.messages[word] : text);
}

import { copy as arabicGateways } from "#content/gateways.ar.ts";
import { copy as englishGateways } from "#content/gateways.en.ts";
import { copy as arabic } from "#content/mail.ar.ts";
import { copy as english } from "#content/mail.en.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import type { Dispute } from "#core/dispute.ts";
import { isolate } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { Mail } from "./post.ts";
import { staffMail } from "./staff.ts";

const LANGUAGES = [
  ["en", english.dispute, englishGateways],
  ["ar", arabic.dispute, arabicGateways],
] as const;

/**
 * Tells staff what a dispute has become at `at`; `moveId` is the ledger's number of that. It names the
 * order and nobody.
 */
export function disputeMail(
  moveId: number,
  order: StoredOrder,
  { state, amount, at }: Dispute & { readonly at: Date },
  to: string,
): Mail {
  const price = (minor: number) =>
    isolate(formatPrice(toMajor(minor), receiptSymbol(order.currency)));
  const parts = LANGUAGES.map(([locale, words, { names }]) => ({
    locale,
    subject: words.subjects[state].replace("{order}", order.number),
    heading: words.headings[state],
    intro: words.intros[state]
      .replace("{provider}", names[order.gateway])
      .replace("{amount}", price(amount)),
    facts: [
      [words.orderNumber, isolate(order.number)],
      [words.gateway, names[order.gateway]],
      [words.date, formatDate(sellerDay(at), locale)],
      [words.amount, price(amount)],
      [words.total, price(order.total)],
      [words.refunded, price(order.refunded)],
    ] as const,
  }));
  return staffMail(`dispute-${moveId}`, to, parts);
}

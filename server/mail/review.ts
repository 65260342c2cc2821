import { copy as arabicGateways } from "#content/gateways.ar.ts";
import { copy as englishGateways } from "#content/gateways.en.ts";
import { copy as arabic } from "#content/mail.ar.ts";
import { copy as english } from "#content/mail.en.ts";
import { isolate } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";
import type { Fact } from "./layout.ts";
import type { Mail } from "./post.ts";
import { staffMail } from "./staff.ts";

const LANGUAGES = [
  ["en", english.review, englishGateways],
  ["ar", arabic.review, arabicGateways],
] as const;

/**
 * Asks staff to look at a payment at its gateway, as its terms are not ours, or at a refund of it
 * (`refund`), which nobody can say took effect. It names the order and nobody.
 */
export function reviewMail(
  paymentId: string,
  order: StoredOrder,
  refund: Pick<StoredRefund, "id" | "amount"> | null,
  to: string,
): Mail {
  const price = (minor: number) =>
    isolate(formatPrice(toMajor(minor), receiptSymbol(order.currency)));
  const command = (outcome: string) =>
    isolate(`npm run shop -- settle-refund ${order.number} ${outcome}`);
  const parts = LANGUAGES.map(([locale, words, { names }]) => {
    const fill = (text: string) =>
      text
        .replace("{order}", order.number)
        .replaceAll("{provider}", names[order.gateway])
        .replace("{done}", command("done"))
        .replace("{refused}", command("refused"));
    const { subject, heading, intro, next } = refund === null ? words.payment : words.refund;
    const amount: Fact[] = refund === null ? [] : [[words.amount, price(refund.amount)]];
    return {
      locale,
      subject: fill(subject),
      heading,
      intro: fill(intro),
      facts: [
        [words.orderNumber, isolate(order.number)],
        [words.gateway, names[order.gateway]],
        ...amount,
        [words.total, price(order.total)],
      ] as const,
      next: fill(next),
    };
  });
  return staffMail(`review-${refund?.id ?? paymentId}`, to, parts);
}

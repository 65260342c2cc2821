import { wordsIn } from "#content/words.ts";
import { addressIn } from "#core/addresses.ts";
import { isolate } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";
import { type Fact, priceIn } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { staffMail } from "./staff.ts";

/**
 * Asks staff to look at a payment whose terms at the gateway are not ours, or at a `refund` of it
 * that may or may not have taken effect. The mail names the order, where it says more, but no person.
 */
export function reviewMail(
  paymentId: string,
  order: StoredOrder,
  refund: Pick<StoredRefund, "id" | "amount"> | null,
  to: string,
  publicUrl: string,
): Mail {
  const price = priceIn(order.currency);
  return staffMail(`review-${refund?.id ?? paymentId}`, to, (locale) => {
    const { mail, gateways } = wordsIn(locale);
    const words = mail.review;
    const provider = gateways.names[order.gateway];
    const address = `${publicUrl}${addressIn(locale, "/admin/orders")}/${order.number}`;
    const fill = (text: string) =>
      text
        .replace("{order}", order.number)
        .replaceAll("{provider}", provider)
        .replace("{address}", isolate(address));
    const { subject, heading, intro, next } = refund === null ? words.payment : words.refund;
    const amount: Fact[] = refund === null ? [] : [[words.amount, price(refund.amount)]];
    return {
      subject: fill(subject),
      heading,
      intro: fill(intro),
      facts: [
        [words.orderNumber, isolate(order.number)],
        [words.gateway, provider],
        ...amount,
        [words.total, price(order.total)],
      ],
      next: fill(next),
    };
  });
}

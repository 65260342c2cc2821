import { wordsIn } from "#content/words.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import type { Dispute } from "#core/dispute.ts";
import { isolate } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import { priceIn } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { staffMail } from "./staff.ts";

/**
 * Tells staff how a dispute changed at `at`; `moveId` is its number in the ledger. The mail names
 * the order, but no person.
 */
export function disputeMail(
  moveId: number,
  order: StoredOrder,
  { state, amount, at }: Dispute & { readonly at: Date },
  to: string,
): Mail {
  const price = priceIn(order.currency);
  return staffMail(`dispute-${moveId}`, to, (locale) => {
    const { mail, gateways } = wordsIn(locale);
    const words = mail.dispute;
    const provider = gateways.names[order.gateway];
    return {
      subject: words.subjects[state].replace("{order}", order.number),
      heading: words.headings[state],
      intro: words.intros[state].replace("{provider}", provider).replace("{amount}", price(amount)),
      facts: [
        [words.orderNumber, isolate(order.number)],
        [words.gateway, provider],
        [words.date, formatDate(sellerDay(at), locale)],
        [words.amount, price(amount)],
        [words.total, price(order.total)],
        [words.refunded, price(order.refunded)],
      ],
    };
  });
}

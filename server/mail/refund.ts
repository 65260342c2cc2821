import { wordsIn } from "#content/words.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { isolate } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";
import { invoiceLink, type LinkedInvoice } from "./invoice.ts";
import { priceIn } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { orderMail } from "./order-mail.ts";

/**
 * Tells the buyer, in the order's language, that money is on its way back; `link` is the receipt, and
 * `invoice` the credit note for it, if there is one.
 */
export function refundMail(
  order: StoredOrder,
  refund: StoredRefund,
  link: string,
  invoice: LinkedInvoice | null = null,
): Mail {
  const { locale } = order;
  const { mail, gateways } = wordsIn(locale);
  const words = mail.refund;
  const price = priceIn(order.currency);
  return orderMail(
    order,
    `refund-${refund.id}`,
    {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [
        order.duplicate ? words.duplicate : words.intro,
        gateways.refunds[order.gateway],
      ],
      facts: [
        [words.orderNumber, isolate(order.number)],
        [words.date, formatDate(sellerDay(refund.createdAt), locale)],
        [words.amount, price(refund.amount)],
        [words.total, price(order.total)],
        [words.refunded, price(order.refunded)],
      ],
      links: [[words.open, link], ...(invoice === null ? [] : [invoiceLink(locale, invoice)])],
      help: words.help,
    },
    { amount: price(refund.amount) },
  );
}

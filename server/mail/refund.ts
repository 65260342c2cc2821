import { wordsIn } from "#content/words.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { isolate } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";
import { invoiceLink, type LinkedInvoice } from "./invoice.ts";
import { priceIn } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { orderMail } from "./order-mail.ts";

/** Where the links of a mail about a refund lead. */
type RefundLinks = {
  readonly receipt: string;
  readonly creditNote?: LinkedInvoice | undefined;
};

/** Tells the buyer, in the order's language, that money is on its way back. */
export function refundMail(
  order: StoredOrder,
  refund: StoredRefund,
  { receipt, creditNote }: RefundLinks,
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
      links: [
        [words.open, receipt],
        ...(creditNote === undefined ? [] : [invoiceLink(locale, creditNote)]),
      ],
      help: words.help,
    },
    { amount: price(refund.amount) },
  );
}

import { wordsIn } from "#content/words.ts";
import type { InvoiceKind } from "#core/invoice.ts";
import { isolate, type Locale } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { Fact } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { orderMail } from "./order-mail.ts";

/** An invoice or a credit note, and the address of its page. */
export type LinkedInvoice = {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly link: string;
};

/** What its link says, and where it leads. */
export function invoiceLink(locale: Locale, { kind, number, link }: LinkedInvoice): Fact {
  return [wordsIn(locale).mail.invoice.open[kind].replace("{number}", isolate(number)), link];
}

/** An invoice or a credit note that could not go with the mail about its order or refund. */
export function invoiceMail(order: StoredOrder, invoice: LinkedInvoice): Mail {
  const { kind, number } = invoice;
  const words = wordsIn(order.locale).mail.invoice;
  return orderMail(
    order,
    `invoice-${number}`,
    {
      subject: words.subjects[kind],
      heading: words.headings[kind],
      paragraphs: [words.intros[kind]],
      facts: [[words.orderNumber, isolate(order.number)]],
      links: [invoiceLink(order.locale, invoice)],
      help: words.help,
    },
    { number: isolate(number) },
  );
}

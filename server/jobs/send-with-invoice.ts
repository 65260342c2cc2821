import type { Locale } from "#core/locale.ts";
import { invoicePath } from "../invoices/invoice-link.ts";
import { issueInvoices } from "../invoices/issue.ts";
import { invoicePdf } from "../invoices/pdf.ts";
import type { Invoice } from "../invoices/store.ts";
import { pdfNameOf } from "../invoices/view.ts";
import { invoiceMail, type LinkedInvoice } from "../mail/invoice.ts";
import type { Attachment, Mail, SendMail } from "../mail/mailer.ts";
import { receiptMail } from "../mail/receipt.ts";
import { refundMail } from "../mail/refund.ts";
import { sendOnce } from "../mail/sent-mails.ts";
import { findOrder, findOrderOfPayment, type StoredOrder } from "../orders/store.ts";
import { findRefund } from "../payments/refund-store.ts";
import { receiptLink } from "../receipts/receipt-link.ts";
import { learnersLink } from "../seats/learners-link.ts";
import { hasSeats } from "../seats/store.ts";
import type { Shop } from "../shop.ts";

/** What these mails need; `makePdf` creates the attached file. */
type Tools = {
  readonly shop: Shop;
  readonly sendMail: SendMail;
  readonly makePdf?: (invoice: Invoice) => Promise<Buffer>;
};

/** An invoice as attached to a mail. */
type InvoiceAttachment = { readonly invoice: LinkedInvoice; readonly attachment: Attachment };

/**
 * Issues the invoice of an order, or the credit note for a refund, if it is still due, and creates its file;
 * `null` if there is none.
 */
async function attachInvoice(
  { shop, makePdf = invoicePdf }: Tools,
  order: StoredOrder,
  creditFor: string | null,
): Promise<InvoiceAttachment | null> {
  if (order.invoices.length === 0 && !order.isInvoiceDue) return null;
  const { config, now } = shop;
  const invoices = await issueInvoices(shop, order.id);
  const invoice = invoices.find(({ refundId }) => refundId === creditFor);
  if (invoice === undefined) return null;
  const file = await makePdf(invoice);
  const { id, kind, number } = invoice;
  return {
    invoice: { kind, number, link: config.publicUrl + invoicePath(config.secret, id, now()) },
    attachment: {
      filename: pdfNameOf(invoice),
      contentType: "application/pdf",
      content: file.toString("base64"),
      encoding: "base64",
    },
  };
}

/**
 * The same for a mail that must be sent in any case: if the invoice cannot be created, a job sends it later in
 * its own mail (D-218).
 */
async function attachOrSendLater(
  tools: Tools,
  order: StoredOrder,
  creditFor: string | null,
): Promise<InvoiceAttachment | null> {
  const { db, jobs, log } = tools.shop;
  const orderId = order.id;
  try {
    return await attachInvoice(tools, order, creditFor);
  } catch (error) {
    log.warn({ err: error, orderId }, "the invoice follows in a mail of its own");
    await jobs.enqueue(db, "send-invoice", { orderId, creditFor }, creditFor ?? orderId);
    return null;
  }
}

function withFile(mail: Mail, enclosed: InvoiceAttachment | null): Mail {
  return enclosed === null ? mail : { ...mail, attachments: [enclosed.attachment] };
}

/** Sends the receipt of an order with its invoice; with `again`, as a new mail in the chosen language. */
export async function sendReceipt(
  tools: Tools,
  {
    orderId,
    again,
  }: {
    readonly orderId: string;
    readonly again?: { readonly locale: Locale; readonly mailId: string };
  },
): Promise<void> {
  const { shop } = tools;
  const order = await findOrder(shop.db, orderId);
  // The buyer of an order without an email has been erased.
  if (order === null || order.email === "") return;
  const locale = again?.locale ?? order.locale;
  const receipt = receiptLink(shop.config, order.id, locale, shop.now());
  const enclosed = await attachOrSendLater(tools, order, null);
  const learners = hasSeats(order)
    ? learnersLink(shop.config, order.id, locale, shop.now())
    : undefined;
  const first = receiptMail(
    { ...order, locale },
    { receipt, invoice: enclosed?.invoice, learners },
  );
  const mail = withFile({ ...first, id: again?.mailId ?? first.id }, enclosed);
  await sendOnce(tools.shop, tools.sendMail, mail, { orderId, kind: "receipt", locale });
}

/** Notifies the buyer of a refund, with its credit note. */
export async function sendRefundMail(tools: Tools, refundId: string): Promise<void> {
  const { shop } = tools;
  const refund = await findRefund(shop.db, refundId);
  const order = refund === null ? null : await findOrderOfPayment(shop.db, refund.paymentId);
  if (refund === null || order === null || order.email === "") return;
  const { id: orderId, locale } = order;
  const enclosed = await attachOrSendLater(tools, order, refundId);
  const receipt = receiptLink(shop.config, orderId, locale, shop.now());
  const links = { receipt, creditNote: enclosed?.invoice };
  const mail = withFile(refundMail(order, refund, links), enclosed);
  await sendOnce(tools.shop, tools.sendMail, mail, { orderId, kind: "refund", locale });
}

/** Sends an invoice, or with `creditFor` the credit note for that refund, by itself. */
export async function sendInvoice(
  tools: Tools,
  { orderId, creditFor }: { readonly orderId: string; readonly creditFor: string | null },
): Promise<void> {
  const { shop } = tools;
  const order = await findOrder(shop.db, orderId);
  if (order === null || order.email === "") return;
  const enclosed = await attachInvoice(tools, order, creditFor);
  if (enclosed === null) return;
  const mail = withFile(invoiceMail(order, enclosed.invoice), enclosed);
  const { locale } = order;
  await sendOnce(tools.shop, tools.sendMail, mail, { orderId, kind: "invoice", locale });
}

import { issueCode } from "../accounts/login-codes.ts";
import { isKnownAddress } from "../accounts/store.ts";
import { deliverAnnouncements } from "../announce/deliver.ts";
import { endGuestHolds } from "../checkout/guest-holds.ts";
import { findContactMessage } from "../contact/store.ts";
import { contactMail } from "../mail/contact.ts";
import { disputeMail } from "../mail/dispute.ts";
import { loginCodeMail } from "../mail/login-code.ts";
import type { SendMail } from "../mail/post.ts";
import { receiptMail } from "../mail/receipt.ts";
import { refundMail } from "../mail/refund.ts";
import { reviewMail } from "../mail/review.ts";
import { receiptLink } from "../orders/receipt-link.ts";
import { findOrder, findOrderOfPayment } from "../orders/store.ts";
import { comparePayments } from "../payments/compare.ts";
import { findDisputeMove } from "../payments/dispute-store.ts";
import { sendRefund } from "../payments/refund-send.ts";
import { findRefund } from "../payments/refund-store.ts";
import { endPayment } from "../payments/settle-payment.ts";
import { sweepPayments } from "../payments/sweep.ts";
import { handleWebhook } from "../payments/webhooks.ts";
import { deleteExpired } from "../privacy/retention.ts";
import type { Shop } from "../shop.ts";
import type { JobHandlers } from "./queue.ts";
import { reportGivenUp } from "./report-given-up.ts";
import { resumeWork } from "./resume.ts";

/** Every job of the shop, a line each. All of them may run twice without harm. */
export function jobHandlers(shop: Shop, sendMail: SendMail): JobHandlers {
  return {
    "handle-webhook": (event) => handleWebhook(shop, event),
    "end-payment": ({ paymentId }) => endPayment(shop, paymentId),
    "send-receipt": async ({ orderId }) => {
      const order = await findOrder(shop.db, orderId);
      // The buyer of an order without an email has been erased.
      if (order !== null && order.email !== "")
        await sendMail(receiptMail(order, receiptLink(shop.config, order.id, shop.now())));
    },
    "send-refund": ({ refundId }) => sendRefund(shop, refundId),
    "send-refund-mail": async ({ refundId }) => {
      const refund = await findRefund(shop.db, refundId);
      const order = refund === null ? null : await findOrderOfPayment(shop.db, refund.paymentId);
      if (refund === null || order === null || order.email === "") return;
      await sendMail(refundMail(order, refund, receiptLink(shop.config, order.id, shop.now())));
    },
    "send-dispute-mail": async ({ moveId }) => {
      const { ownerEmail } = shop.config;
      const move = await findDisputeMove(shop.db, moveId);
      const order = move === null ? null : await findOrderOfPayment(shop.db, move.paymentId);
      // Without an address the log is all there is.
      if (move === null || order === null || ownerEmail === null) return;
      await sendMail(disputeMail(moveId, order, move, ownerEmail));
    },
    "send-review-mail": async ({ paymentId, refundId }) => {
      const { ownerEmail } = shop.config;
      const order = await findOrderOfPayment(shop.db, paymentId);
      const refund = refundId === null ? null : await findRefund(shop.db, refundId);
      if (order !== null && ownerEmail !== null)
        await sendMail(reviewMail(paymentId, order, refund, ownerEmail));
    },
    "announce-order": ({ orderId }) => deliverAnnouncements(shop, orderId),
    "send-login-code": async ({ email, emailKey, browserHash, locale, onlyToBuyers }) => {
      const isSent = !onlyToBuyers || (await isKnownAddress(shop.db, emailKey));
      // Of others too: how long a wrong code takes must not tell who is a buyer.
      const code = await issueCode(shop.db, shop.config.secret, emailKey, browserHash, shop.now());
      if (!isSent) return;
      await sendMail(loginCodeMail(email, code, locale));
    },
    "send-contact-message": async ({ messageId }) => {
      const { ownerEmail } = shop.config;
      const message = await findContactMessage(shop.db, messageId);
      // Without an address the message waits in the database for staff.
      if (message !== null && ownerEmail !== null) await sendMail(contactMail(message, ownerEmail));
    },
    "sweep-payments": async () => {
      await Promise.all([sweepPayments(shop), endGuestHolds(shop)]);
    },
    "delete-expired": async () => {
      shop.log.info(await deleteExpired(shop), "deleted what has had its time");
    },
    "compare-payments": async () => {
      await comparePayments(shop, shop.gateways.values(), "sweep");
    },
    "resume-work": () => resumeWork(shop),
    "report-given-up": () => reportGivenUp(shop, sendMail),
  };
}

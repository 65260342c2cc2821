import { issueCode } from "../accounts/login-codes.ts";
import { findContactMessage } from "../contact/store.ts";
import { contactMail } from "../mail/contact.ts";
import { loginCodeMail } from "../mail/login-code.ts";
import type { SendMail } from "../mail/post.ts";
import { receiptMail } from "../mail/receipt.ts";
import { receiptLink } from "../orders/receipt-link.ts";
import { findOrder } from "../orders/store.ts";
import { comparePayments } from "../payments/compare.ts";
import { endPayment } from "../payments/settle-payment.ts";
import { sweepPayments } from "../payments/sweep.ts";
import { handleWebhook } from "../payments/webhooks.ts";
import { deleteExpired } from "../privacy/retention.ts";
import type { Shop } from "../shop.ts";
import type { JobHandlers } from "./queue.ts";

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
    "send-login-code": async ({ email, emailKey, browserHash, locale }) => {
      const code = await issueCode(shop.db, shop.config.secret, emailKey, browserHash, shop.now());
      await sendMail(loginCodeMail(email, code, locale));
    },
    "send-contact-message": async ({ messageId }) => {
      const { ownerEmail } = shop.config;
      const message = await findContactMessage(shop.db, messageId);
      // Without an address the message waits in the database for staff.
      if (message !== null && ownerEmail !== null) await sendMail(contactMail(message, ownerEmail));
    },
    "sweep-payments": async () => {
      await sweepPayments(shop);
    },
    "delete-expired": async () => {
      shop.log.info(await deleteExpired(shop), "deleted what has had its time");
    },
    "compare-payments": async () => {
      await comparePayments(shop, shop.gateways.values(), "sweep");
    },
  };
}

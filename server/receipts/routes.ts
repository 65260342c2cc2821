import type { Hono } from "hono";
import { getOrder, getReceipt, type OrderAnswer } from "#contract/order.ts";
import { Refusal } from "#core/errors.ts";
import { type Limit, memoryCounter } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { invoicesField } from "../invoices/invoice-link.ts";
import { THIS_MACHINE } from "../network/address.ts";
import { isPaidOrder, toOrderAnswer } from "../orders/order-answer.ts";
import { loadReadableOrder } from "../orders/readable-order.ts";
import { findOrder, type StoredOrder } from "../orders/store.ts";
import { awaitSettlement, logNotSettled, settlePayment } from "../payments/settle-payment.ts";
import { receiptLearners } from "../seats/learners-link.ts";
import type { Shop } from "../shop.ts";
import { orderOfReceiptKey } from "./receipt-link.ts";

/**
 * How often requests for an order may make us ask its gateway: far more than a waiting page needs, far less
 * than gateways allow. Beyond that we answer from our own books, which webhooks and the sweep keep up to date;
 * no request is refused.
 */
const QUESTIONS_ABOUT_ONE_PAYMENT: Limit = { name: "questions about", hits: 300, seconds: 60 };
const QUESTIONS_AT_ONE_ADDRESS: Limit = { name: "questions at", hits: 3000, seconds: 60 };

/**
 * How long after the request a gateway may still be asked: it may take 11 s to answer, and a receipt must take
 * at most 12 s (interface.md §11). The page asks again later.
 */
const LATEST_QUESTION_MS = 1_000;

function questionLimits(now: () => Date): (paymentId: string, address: string) => boolean {
  const tallyPayment = memoryCounter(QUESTIONS_ABOUT_ONE_PAYMENT, now);
  const tallyAddress = memoryCounter(QUESTIONS_AT_ONE_ADDRESS, now);
  return (paymentId, address) =>
    tallyPayment(paymentId).hits <= QUESTIONS_ABOUT_ONE_PAYMENT.hits &&
    (address === THIS_MACHINE || tallyAddress(address).hits <= QUESTIONS_AT_ONE_ADDRESS.hits);
}

/** Returns an order by its payment: the receipt, or the state of the payment (D-127, D-129). */
export function receiptRoutes(app: Hono, shop: Shop): void {
  const mayAskGateway = questionLimits(shop.now);

  route(app, shop, getOrder, async ({ request, params, visitor, address }) => {
    const { paymentId = "", gatewayId = "" } = params;
    const askedAt = shop.now().getTime();
    // The buyer may return while the webhook of the payment is being handled (D-234).
    await awaitSettlement(shop, paymentId);
    const order = await loadReadableOrder(shop, request, visitor, paymentId);
    shop.tracing.purchase(paymentId);
    if (order.gateway !== gatewayId) throw new Refusal("not_found");
    if (order.status !== "pending") return answerOrder(shop, order);
    const isLate = shop.now().getTime() - askedAt > LATEST_QUESTION_MS;
    if (isLate || !mayAskGateway(paymentId, address)) return answerOrder(shop, order);
    await settleOrWait(shop, paymentId);
    return answerOrder(shop, await loadReadableOrder(shop, request, visitor, paymentId));
  });

  route(app, shop, getReceipt, async ({ params }) => {
    const orderId = orderOfReceiptKey(shop.config.secret, params["key"] ?? "", shop.now());
    const order = orderId === null ? null : await findOrder(shop.db, orderId);
    // The receipt mail of an erased buyer may still exist; its link opens nothing any more.
    if (order === null || order.email === "") throw new Refusal("not_found");
    return answerOrder(shop, order);
  });
}

/** Settles a payment; if that fails, the payment is still shown as being confirmed. */
async function settleOrWait(shop: Shop, paymentId: string): Promise<void> {
  try {
    await settlePayment(shop, paymentId, { actor: "return", cause: "receipt asked for" });
  } catch (error) {
    logNotSettled(shop, paymentId, error);
  }
}

/** The receipt, or a refusal with the state of the payment (D-127). */
function answerOrder(shop: Shop, order: StoredOrder): OrderAnswer {
  if (order.status === "pending") throw new Refusal("confirming");
  if (!isPaidOrder(order)) throw new Refusal("not_paid");
  return {
    ...toOrderAnswer(order),
    ...invoicesField(shop, order.invoices),
    ...receiptLearners(shop, order),
  };
}

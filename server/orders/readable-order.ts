import { Refusal } from "#core/errors.ts";
import { RECEIPT_SECONDS, readCookie } from "../http/cookies.ts";
import type { Visitor } from "../http/visitor.ts";
import type { Shop } from "../shop.ts";
import { equalsSafely, hashSecret, ID_PATTERN } from "../tokens/secrets.ts";
import { findOrderOfPayment, type StoredOrder } from "./store.ts";

/**
 * The order, if the caller may read it: its own user, or for a day the browser that started the checkout
 * (D-129). Another user's order and a missing one get the same refusal.
 * @throws Refusal `sign_in`
 */
export async function loadReadableOrder(
  { db, config, now }: Shop,
  request: Request,
  visitor: Visitor,
  paymentId: string,
): Promise<StoredOrder> {
  const order = ID_PATTERN.test(paymentId) ? await findOrderOfPayment(db, paymentId) : null;
  if (visitor.scope === "user" && order?.userId === visitor.userId) return order;
  const receiptKey = readCookie(request, "receipt", config.publicUrl);
  const isOwnBrowser =
    order?.receiptKeyHash != null &&
    receiptKey !== null &&
    equalsSafely(order.receiptKeyHash, hashSecret(receiptKey)) &&
    now().getTime() - order.createdAt.getTime() < RECEIPT_SECONDS * 1000;
  if (isOwnBrowser) return order;
  throw new Refusal("sign_in");
}

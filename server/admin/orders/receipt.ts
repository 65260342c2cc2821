import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { Queryable } from "../../db/schema.ts";
import { consume, type Limit } from "../../http/limits.ts";
import { isPaidOrder } from "../../orders/order-answer.ts";
import { findOrder } from "../../orders/store.ts";
import type { TransactionParts } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { requestId } from "../idempotency.ts";

/** A parent needs a receipt once or twice; more would only flood a mailbox (D-181). */
const RECEIPTS_OF_AN_ORDER: Limit = { name: "receipts sent again", hits: 5, seconds: 60 * 60 };

/**
 * Enqueues the receipt mail of an order once more, in the chosen language. All staff together may do so a few
 * times an hour (`RECEIPTS_OF_AN_ORDER`).
 * @throws Refusal `not_found` also when the buyer was erased; `not_paid`, `too_many_requests`,
 *   `invalid_input`
 */
export async function requestReceipt(
  { jobs, now }: TransactionParts,
  transaction: Queryable,
  {
    orderId,
    locale,
    request,
    staff,
  }: {
    readonly orderId: string;
    readonly locale: Locale;
    readonly request: Request;
    readonly staff: StaffMember;
  },
): Promise<void> {
  const order = await findOrder(transaction, orderId);
  if (order === null || order.email === "") throw new Refusal("not_found");
  if (!isPaidOrder(order)) throw new Refusal("not_paid");
  await consume({ db: transaction, now }, RECEIPTS_OF_AN_ORDER, orderId);
  const mailId = requestId(request, staff, `receipt ${orderId} ${locale}`);
  await jobs.enqueue(transaction, "send-receipt", { orderId, again: { locale, mailId } }, mailId);
}

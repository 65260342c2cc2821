import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { Queryable } from "../../db/schema.ts";
import { isPaidOrder } from "../../orders/order-answer.ts";
import { findOrder } from "../../orders/store.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { requestId } from "../idempotency.ts";

/**
 * Enqueues the receipt mail once more, in a language of choice.
 * @throws Refusal `not_found` also when the buyer was erased; `not_paid`, `invalid_input`
 */
export async function requestReceipt(
  shop: Pick<Shop, "jobs">,
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
  const mailId = requestId(request, staff);
  await shop.jobs.enqueue(
    transaction,
    "send-receipt",
    { orderId, again: { locale, mailId } },
    mailId,
  );
}

import type { OrderSummary } from "#contract/account.ts";
import { nameFields } from "#contract/names.ts";
import { toMajor } from "#core/money.ts";
import { WITHOUT_LAG } from "../db/replica.ts";
import { schedulesFields } from "../groups/family.ts";
import { invoicesField } from "../invoices/invoice-link.ts";
import { listOrdersOfUser } from "../orders/store.ts";
import { isClaimable } from "../refund-claims/claim.ts";
import { findLastClaims, type RefundClaim, toClaimAnswer } from "../refund-claims/store.ts";
import { learnersField } from "../seats/learners-link.ts";
import type { Shop } from "../shop.ts";

/** The newest orders of a signed-in user, with what can be done about each: invoices, refund, learners, groups. */
export async function answerOwnOrders(shop: Shop, userId: string): Promise<OrderSummary[]> {
  // Somebody who has just paid looks here for the order.
  const { orders, claims } = await shop.replica.read(WITHOUT_LAG, async (copy) => {
    const listed = await listOrdersOfUser(copy, userId);
    const paymentIds = listed.map(({ payment_id }) => payment_id);
    return { orders: listed, claims: await findLastClaims(copy, paymentIds) };
  });
  const schedulesOf = await schedulesFields(
    shop,
    orders.map(({ id }) => id),
  );
  return orders.map(
    ({ id, total, refunded, createdAt, items, invoices, money, duplicate, email, ...order }) => ({
      ...order,
      ...invoicesField(shop, invoices),
      ...refundFields({ ...order, duplicate }, money, claims.get(order.payment_id)),
      ...learnersField(shop, { id, email, duplicate, status: order.status }),
      ...schedulesOf(id),
      items: items.map(({ coursePackageId, names, quantity }) => ({
        course_package_id: coursePackageId,
        ...nameFields(names),
        quantity,
      })),
      created_at: createdAt.toISOString(),
      total_amount: toMajor(total),
      refunded_amount: toMajor(refunded),
    }),
  );
}

/** What the account says of refunds of an order: whether one can be asked for, and the last claim. */
function refundFields(
  order: Parameters<typeof isClaimable>[0],
  money: Parameters<typeof isClaimable>[1],
  claim: RefundClaim | undefined,
) {
  return {
    can_be_refunded: claim?.state !== "waiting" && isClaimable(order, money),
    refund_claim: claim === undefined ? null : toClaimAnswer(claim),
  };
}

import { type RawBuilder, sql } from "kysely";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { OrderAmounts } from "#core/order.ts";
import { activeAt, dueChange } from "../catalog/due-change.ts";
import type { BuyerColumns } from "../checkout/order-buyer.ts";
import { extentColumns } from "../db/extent.ts";
import { nameColumns } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";

/** A cart frozen into an order; amounts in minor units of the currency that is charged. */
export type NewOrder = {
  readonly id: string;
  readonly userId: string;
  readonly cartId: string;
  readonly purchaseId: string;
  readonly fingerprint: string;
  readonly gateway: GatewayIdentifier;
  readonly amounts: OrderAmounts;
  readonly couponId: number | null;
  readonly browserHash: string;
  readonly buyer: BuyerColumns;
  readonly createdAt: Date;
};

/**
 * Stores an order with its lines, and gives it the next number, in one statement with what belongs to it:
 * its payment, and its buyer if that is a new guest.
 */
export async function insertOrder(
  transaction: Queryable,
  order: NewOrder,
  others: readonly RawBuilder<unknown>[],
): Promise<void> {
  const { amounts } = order;
  const placed = transaction.insertInto("orders").values({
    id: order.id,
    number: sql<string>`nextval('order_numbers')::text`,
    user_id: order.userId,
    cart_id: order.cartId,
    shared_cart_id: sharedCartOf(order),
    purchase_id: order.purchaseId,
    fingerprint: order.fingerprint,
    gateway: order.gateway,
    currency: amounts.currency,
    family_discount: amounts.familyDiscount,
    coupon_discount: amounts.couponDiscount,
    total: amounts.total,
    coupon_id: order.couponId,
    ...order.buyer,
    created_at: order.createdAt,
  });
  const lines = transaction.insertInto("order_lines").values(
    amounts.lines.map((line, position) => ({
      order_id: order.id,
      position,
      course_package_id: line.coursePackageId,
      ...nameColumns(line.names),
      quantity: line.quantity,
      unit_price: line.unitPrice,
      ...extentColumns(line.extent),
    })),
  );
  await sql`
    with placed as (${placed}), lines as (${lines}), ${sql.join(others)}
    select`.execute(transaction);
}

/**
 * The shared cart that was taken into a cart, or else the one whose link this browser has sent, while all
 * of it that is still sold is in the cart: an order of the cart pays it then (D-220). If
 * none of its packages is still sold, no order pays it.
 */
function sharedCartOf({ cartId, browserHash, createdAt }: NewOrder) {
  return sql<string | null>`(
    select s.id from carts c join shared_carts s on s.id = coalesce(c.shared_cart_id, (
      select id from shared_carts
      where browser_hash = ${browserHash} and revoked_at is null and expires_at > ${createdAt}))
    where c.id = ${cartId} and (
      select bool_and(coalesce(i.quantity >= l.quantity, false))
      from shared_cart_lines l join course_packages p on p.id = l.course_package_id
      left join ${dueChange(createdAt)}
      left join cart_items i on i.cart_id = c.id and i.course_package_id = l.course_package_id
      where l.shared_cart_id = s.id and ${activeAt}))`;
}

/** Replaces the buyer's details in an order that was checked out again. */
export async function updateBuyer(
  transaction: Queryable,
  orderId: string,
  buyer: BuyerColumns,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ ...buyer, erased_at: null, updated_at: now })
    .where("id", "=", orderId)
    .execute();
}

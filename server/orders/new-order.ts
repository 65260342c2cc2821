import { type Insertable, sql } from "kysely";
import type { CheckoutField } from "#core/checkout.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { OrderAmounts } from "#core/order.ts";
import { extentColumns } from "../db/extent.ts";
import { nameColumns } from "../db/names.ts";
import type { Queryable, Schema } from "../db/schema.ts";
import { type StatementPart, statementPart } from "../db/statement-part.ts";
import { ownLinkPart } from "../shared-carts/purchases.ts";

/** The columns of an order that say who buys, and which terms the buyer agreed to. */
export type BuyerColumns = Pick<
  Insertable<Schema["orders"]>,
  | CheckoutField
  | "email_key"
  | "person_email_key"
  | "person_phone_key"
  | "website"
  | "locale"
  | "receipt_key_hash"
  | "terms_version"
  | "terms_accepted_at"
>;

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
 * Stores an order with its lines and the next order number, and adds the buyer's own shared cart to its purchase
 * (D-220). The same statement has `otherParts`: they store its payment, and its buyer if that is a new guest.
 */
export async function insertOrder(
  transaction: Queryable,
  order: NewOrder,
  otherParts: readonly StatementPart[],
): Promise<void> {
  const { amounts } = order;
  const placed = transaction.insertInto("orders").values({
    id: order.id,
    number: sql<string>`nextval('order_numbers')::text`,
    user_id: order.userId,
    cart_id: order.cartId,
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
  const orderPart = statementPart`placed as (${placed}), lines as (${lines})`;
  await sql`with ${sql.join([orderPart, ownLinkPart(order), ...otherParts])} select`.execute(
    transaction,
  );
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

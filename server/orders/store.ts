import { sql } from "kysely";
import type { Extent } from "#core/extent.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale, Localized } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { OrderStatus } from "#core/order.ts";
import { storedExtent } from "../db/extent.ts";
import { storedNames } from "../db/names.ts";
import { type NumberedInvoice, numberedInvoices } from "../db/numbered-invoices.ts";
import type { Queryable } from "../db/schema.ts";

/** An order as it was frozen at checkout; amounts in minor units of its currency, times in UTC. */
export type StoredOrder = {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly status: OrderStatus;
  readonly gateway: GatewayIdentifier;
  readonly currency: Currency;
  readonly familyDiscount: number;
  readonly couponDiscount: number;
  /** The packages that its coupon currently applies to; `null` for all packages, or without a coupon. */
  readonly couponPackageIds: readonly number[] | null;
  readonly total: number;
  readonly refunded: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly receiptKeyHash: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** True for a second paid order of one purchase, which is refunded. */
  readonly duplicate: boolean;
  /** How many of its units need no learner's name any more: they have a learner, or were refunded. */
  readonly namedSeats: number;
  /** Those that were issued; one may still be due. */
  readonly invoices: readonly NumberedInvoice[];
  readonly isInvoiceDue: boolean;
  readonly lines: readonly {
    readonly coursePackageId: number;
    readonly names: Localized;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly extent: Extent;
  }[];
};

export function findOrder(db: Queryable, orderId: string): Promise<StoredOrder | null> {
  return readOrder(db, { column: "orders.id", value: orderId });
}

export function findOrderOfPayment(db: Queryable, paymentId: string): Promise<StoredOrder | null> {
  return readOrder(db, { column: "payments.id", value: paymentId });
}

/** The payment of the order with this order number. */
export async function findPaymentByNumber(
  db: Queryable,
  number: string,
): Promise<{ readonly paymentId: string; readonly gateway: GatewayIdentifier } | null> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select(["payments.id as paymentId", "payments.gateway"])
    .where("orders.number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

async function readOrder(
  db: Queryable,
  { column, value }: { column: "orders.id" | "payments.id"; value: string },
): Promise<StoredOrder | null> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .innerJoin("order_lines as line", "line.order_id", "orders.id")
    .leftJoin("coupons", "coupons.id", "orders.coupon_id")
    .select([
      "orders.id",
      "orders.number",
      "orders.user_id as userId",
      "orders.status",
      "orders.gateway",
      "orders.currency",
      "orders.family_discount as familyDiscount",
      "orders.coupon_discount as couponDiscount",
      "coupons.package_ids as couponPackageIds",
      "orders.total",
      "orders.refunded",
      "orders.duplicate",
      "orders.firstname",
      "orders.lastname",
      "orders.email",
      "orders.phone",
      "orders.locale",
      "orders.receipt_key_hash as receiptKeyHash",
      "orders.created_at as createdAt",
      "orders.paid_at as paidAt",
      sql<number>`(select count(*)::integer from seats where seats.order_id = orders.id
        and (seats.first_name is not null or seats.given_back_at is not null))`.as("namedSeats"),
      numberedInvoices.as("invoices"),
      sql<boolean>`exists (select from invoices_due where order_id = orders.id)`.as("isInvoiceDue"),
      "line.course_package_id as coursePackageId",
      storedNames("line").as("names"),
      "line.quantity",
      "line.unit_price as unitPrice",
      storedExtent("line").as("extent"),
    ])
    .where(column, "=", value)
    .orderBy("line.position")
    .execute();
  const first = rows[0];
  if (first === undefined) return null;
  const { coursePackageId, names, quantity, unitPrice, extent, ...order } = first;
  return {
    ...order,
    lines: rows.map((row) => ({
      coursePackageId: row.coursePackageId,
      names: row.names,
      quantity: row.quantity,
      unitPrice: row.unitPrice,
      extent: row.extent,
    })),
  };
}

/** The receipts that a caller can open: that of a link (`orderId`), and those of a cookie's key since a time. */
export type HeldReceipts = {
  readonly orderId: string | null;
  readonly receiptKeyHash: string | null;
  readonly cookieSince: Date;
};

/** The newest paid order of an email whose receipt the caller can open. */
export async function findPaidOrder(
  db: Queryable,
  emailKey: string,
  { orderId, receiptKeyHash, cookieSince }: HeldReceipts,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where email_key = ${emailKey} and paid_at is not null and (id = ${orderId}::uuid
      or receipt_key_hash = ${receiptKeyHash} and created_at > ${cookieSince})
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

const LISTED_ORDERS = 100;

type ListedLine = {
  readonly coursePackageId: number;
  readonly names: Localized;
  readonly quantity: number;
};

/**
 * The user's newest orders, `total` and `refunded` in minor units of their currency. Orders that a later
 * checkout replaced are left out.
 */
export function listOrdersOfUser(db: Queryable, userId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select([
      "orders.id",
      "orders.number as order_id",
      "payments.id as payment_id",
      "orders.gateway as payment_gateway",
      "orders.status",
      "orders.duplicate",
      "orders.currency",
      "orders.total",
      "orders.refunded",
      "orders.email",
      "orders.created_at as createdAt",
      sql<{ amount: number; reserved: number; disputed: number }>`jsonb_build_object(
        'amount', payments.amount, 'reserved', payments.refund_reserved,
        'disputed', payments.disputed)`.as("money"),
      sql<readonly ListedLine[]>`(
        select jsonb_agg(
          jsonb_build_object('coursePackageId', course_package_id,
            'names', ${storedNames("order_lines")}, 'quantity', quantity)
          order by position)
        from order_lines where order_id = orders.id)`.as("items"),
      numberedInvoices.as("invoices"),
    ])
    .where("orders.user_id", "=", userId)
    .where((eb) =>
      eb.or([eb("orders.superseded_at", "is", null), eb("orders.paid_at", "is not", null)]),
    )
    .orderBy("orders.created_at", "desc")
    .limit(LISTED_ORDERS)
    .execute();
}

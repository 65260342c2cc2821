import { wordsIn } from "#content/words.ts";
import { type Currency, convert } from "#core/money.ts";
import { toGatewayPhone } from "#core/phone.ts";
import { normalizePhone } from "#core/phone-numbers.ts";
import { nameColumn } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import type { AttemptLine, EarlierOrder, PaymentAttempt } from "../gateways/gateway.ts";
import type { Shop } from "../shop.ts";

/** Lenders ask for five to ten earlier orders (tabby.md §2). */
const EARLIER_ORDERS = 10;

/** Everything that a gateway needs to know of a placed order, in the order's language. */
export async function loadAttempt(
  { db, config }: Pick<Shop, "db" | "config">,
  paymentId: string,
): Promise<PaymentAttempt> {
  const order = await loadOrder(db, paymentId);
  const { locale, currency } = order;
  const lines = await loadLines(db, order.id, locale);
  const discount = order.familyDiscount + order.couponDiscount;
  return {
    id: paymentId,
    keyNumber: order.keyNumber,
    createdAt: order.createdAt,
    orderNumber: order.number,
    amount: order.amount,
    currency,
    locale,
    description: lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(", "),
    lines,
    discount: discount === 0 ? null : { name: wordsIn(locale).gateways.discount, amount: discount },
    buyer: {
      firstname: order.firstname,
      lastname: order.lastname,
      email: order.email,
      // Once more: an order may be older than the rule by which its phone was normalized (R-CHK-52).
      phone: toGatewayPhone(normalizePhone(order.country, order.phone)),
      country: order.country,
      knownSince: order.knownSince,
      earlierOrders: await loadEarlierOrders(db, order, currency),
    },
    successUrl: receiptAddress(config.publicUrl, paymentId, order.gateway),
    failureUrl: `${config.publicUrl}/cart?payment=failed`,
    cancelUrl: `${config.publicUrl}/cart?payment=cancelled`,
  };
}

function loadOrder(db: Queryable, paymentId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("users", "users.id", "orders.user_id")
    .select([
      "orders.id",
      "orders.number",
      "orders.locale",
      "orders.user_id as userId",
      "orders.firstname",
      "orders.lastname",
      "orders.email",
      "orders.phone",
      "orders.country",
      "orders.family_discount as familyDiscount",
      "orders.coupon_discount as couponDiscount",
      "users.created_at as knownSince",
      "payments.amount",
      "payments.currency",
      "payments.gateway",
      "payments.created_at as createdAt",
      "payments.start_key_number as keyNumber",
    ])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

async function loadLines(
  db: Queryable,
  orderId: string,
  locale: PaymentAttempt["locale"],
): Promise<readonly AttemptLine[]> {
  return db
    .selectFrom("order_lines")
    .select([
      "course_package_id as coursePackageId",
      `${nameColumn(locale)} as name` as const,
      "quantity",
      "unit_price as unitPrice",
    ])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

async function loadEarlierOrders(
  db: Queryable,
  { id, userId }: { readonly id: string; readonly userId: string },
  currency: Currency,
): Promise<readonly EarlierOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["created_at as at", "total", "currency", "status"])
    .where("user_id", "=", userId)
    .where("id", "!=", id)
    .orderBy("created_at", "desc")
    .limit(EARLIER_ORDERS)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    status: row.status,
    amount: convert(row.total, row.currency, currency),
  }));
}

/** The page to which a buyer returns, and to which a free order leads (interface.md §4). */
export function receiptAddress(publicUrl: string, paymentId: string, gateway: string): string {
  return `${publicUrl}/success?paymentId=${paymentId}&gatewayId=${gateway}`;
}

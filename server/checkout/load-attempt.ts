import { sql } from "kysely";
import { wordsIn } from "#content/words.ts";
import { type Currency, convert } from "#core/money.ts";
import { toGatewayPhone } from "#core/phone.ts";
import { normalizePhone } from "#core/phone-numbers.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import type { AttemptLine, EarlierOrder, PaymentAttempt } from "../gateways/gateway.ts";
import type { Shop } from "../shop.ts";

/** Lenders ask for five to ten earlier orders (tabby.md §2). */
const EARLIER_ORDERS = 10;

/** Everything that a gateway needs to know about an order, in the order's language. */
export async function loadAttempt(
  { db, config }: Pick<Shop, "db" | "config">,
  paymentId: string,
): Promise<PaymentAttempt> {
  const order = await loadOrder(db, paymentId);
  const { lines, locale, currency } = order;
  const discount = order.familyDiscount + order.couponDiscount;
  const words = wordsIn(locale).gateways;
  return {
    id: paymentId,
    keyNumber: order.keyNumber,
    createdAt: order.createdAt,
    orderNumber: order.number,
    amount: order.amount,
    currency,
    locale,
    description: lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(words.listComma),
    lines,
    discount: discount === 0 ? null : { name: words.discount, amount: discount },
    buyer: {
      firstname: order.firstname,
      lastname: order.lastname,
      email: order.email,
      // Normalized again: the order may be older than the current rule (R-CHK-52).
      phone: toGatewayPhone(normalizePhone(order.country, order.phone)),
      country: order.country,
      knownSince: order.knownSince,
      earlierPaid: order.earlierPaid,
      earlierOrders: order.earlierOrders.map((earlier) => ({
        at: new Date(earlier.at),
        status: earlier.status,
        amount: convert(earlier.total, earlier.currency, currency),
      })),
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
      lines.as("lines"),
      earlierOrders.as("earlierOrders"),
      earlierPaid.as("earlierPaid"),
    ])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

type StoredEarlier = {
  readonly at: string;
  readonly status: EarlierOrder["status"];
  readonly total: number;
  readonly currency: Currency;
};

/** The lines of the order, in its language. */
const lines = sql<readonly AttemptLine[]>`(
  select jsonb_agg(jsonb_build_object('coursePackageId', course_package_id,
    'name', ${storedNames("order_lines")} ->> orders.locale, 'quantity', quantity, 'unitPrice', unit_price)
    order by position)
  from order_lines where order_id = orders.id)`;

const earlierOrders = sql<readonly StoredEarlier[]>`(
  select coalesce(jsonb_agg(earlier order by at desc), '[]') from (
    select created_at as at, status, total, currency from orders other
    where other.user_id = orders.user_id and other.id <> orders.id
    order by created_at desc limit ${EARLIER_ORDERS}) earlier)`;

const earlierPaid = sql<number>`(
  select count(*)::int from orders other
  where other.user_id = orders.user_id and other.id <> orders.id and other.status = 'paid')`;

/** The page to which the buyer returns after paying, or goes after a free order (interface.md §4). */
export function receiptAddress(publicUrl: string, paymentId: string, gateway: string): string {
  return `${publicUrl}/success?paymentId=${paymentId}&gatewayId=${gateway}`;
}

import { type RawBuilder, sql } from "kysely";
import type { ListedOrder, OrderFilter, OrderSort } from "#contract/admin/orders.ts";
import { DAY_MS } from "#core/durations.ts";
import { fullName } from "#core/full-name.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { type Currency, toMajor } from "#core/money.ts";
import type { OrderStatus } from "#core/order.ts";
import type { PaymentStatus } from "#core/payment.ts";
import { PLANNED_ANEW } from "../../db/prepared.ts";
import type { Queryable } from "../../db/schema.ts";
import { type Cursor, sortedBy } from "./cursor.ts";
import { type OrderSearch, searchFor } from "./search.ts";

/** Which orders are meant, as conditions on `orders o`. */
export type Selection = {
  readonly search: OrderSearch | null;
  readonly conditions: readonly RawBuilder<unknown>[];
};

/** Reads a filter; its days are days in UTC. */
export async function selectOrders(
  db: Queryable,
  { query = "", status, gateway, from, to }: OrderFilter,
): Promise<Selection> {
  const search = await searchFor(db, query);
  return {
    search,
    conditions: [
      ...(search === null ? [] : [search.condition]),
      ...(status === undefined ? [] : [sql`o.status = ${status}`]),
      ...(gateway === undefined ? [] : [sql`o.gateway = ${gateway}`]),
      ...(from === undefined ? [] : [sql`o.created_at >= ${new Date(from)}`]),
      ...(to === undefined
        ? []
        : [sql`o.created_at < ${new Date(new Date(to).getTime() + DAY_MS)}`]),
    ],
  };
}

type Row = {
  readonly id: string;
  readonly key: string;
  readonly number: string;
  readonly createdAt: Date;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly gateway: GatewayIdentifier;
  readonly currency: Currency;
  readonly total: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly duplicate: boolean;
};

/** One page of orders, and where the next one begins; `null` after the last. */
export async function listOrders(
  db: Queryable,
  { conditions }: Selection,
  sort: OrderSort,
  after: Cursor | null,
  limit: number,
): Promise<{ readonly orders: readonly ListedOrder[]; readonly next: Cursor | null }> {
  const { key, order, behind } = sortedBy(sort);
  const all = after === null ? conditions : [...conditions, behind(after)];
  const where = all.length === 0 ? sql`true` : sql.join([...all], sql` and `);
  const { rows } = await sql<Row>`
    select ${PLANNED_ANEW} o.id, o.key, o.number, o.created_at as "createdAt", o.status, p.status as "paymentStatus",
      o.firstname, o.lastname, o.email, o.gateway, o.currency, o.total, o.refunded,
      p.disputed, o.duplicate
    from (select o.*, ${key} as key from orders o where ${where}
      order by ${order} limit ${limit + 1}) o
    join payments p on p.order_id = o.id
    order by ${order}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: page.map(toListAnswer),
    next: rows.length > limit && last !== undefined ? { sort, key: last.key, id: last.id } : null,
  };
}

function toListAnswer(row: Row): ListedOrder {
  return {
    number: row.number,
    created_at: row.createdAt.toISOString(),
    status: row.status,
    payment_status: row.paymentStatus,
    name: fullName(row),
    email: row.email,
    gateway: row.gateway,
    currency: row.currency,
    total: toMajor(row.total),
    refunded: toMajor(row.refunded),
    disputed: toMajor(row.disputed),
    duplicate: row.duplicate,
  };
}

import { type RawBuilder, sql } from "kysely";
import { toDecimalText } from "#core/money.ts";
import { PLANNED_ANEW } from "../../db/prepared.ts";
import type { Database } from "../../db/schema.ts";
import { BYTE_ORDER_MARK, csvLine } from "../csv.ts";
import { type Cursor, sortedBy } from "./cursor.ts";
import type { Selection } from "./list.ts";

/** How many orders are in memory at a time; no connection is held between two batches. */
export const EXPORT_BATCH = 500;

/** In the order of the file; `readBatch` selects one of each name. */
const COLUMNS = [
  "number",
  "created_at_utc",
  "paid_at_utc",
  "status",
  "gateway",
  "currency",
  "total",
  "family_discount",
  "coupon_discount",
  "refunded",
  "disputed",
  "coupon",
  "firstname",
  "lastname",
  "email",
  "phone",
  "country",
  "locale",
  "items",
] as const;
type Column = (typeof COLUMNS)[number];

/** The columns in minor units; the others are text. */
const AMOUNTS = [
  "total",
  "family_discount",
  "coupon_discount",
  "refunded",
  "disputed",
] as const satisfies readonly Column[];
type Amount = (typeof AMOUNTS)[number];

type Row = Readonly<Record<Amount, number>> &
  Readonly<Record<Exclude<Column, Amount>, string | null>> & {
    readonly id: string;
    readonly key: string;
  };

const inUtc = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')`;

/**
 * The selected orders as the parts of a CSV file, newest first; the next part is read when it is
 * asked for. The first part has orders too, if there are any. Amounts are in major units, times in UTC.
 */
export async function* exportOrders(
  db: Database,
  { conditions }: Selection,
): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvLine(COLUMNS);
  let after: Cursor | null = null;
  do {
    const rows: readonly Row[] = await readBatch(db, conditions, after);
    const last: Row | undefined = rows.at(-1);
    after =
      rows.length === EXPORT_BATCH && last !== undefined
        ? { sort: "newest", key: last.key, id: last.id }
        : null;
    const text = head + rows.map(lineOf).join("");
    if (text !== "") yield text;
    head = "";
  } while (after !== null);
}

function lineOf(row: Row): string {
  const isAmount = (column: Column): column is Amount =>
    AMOUNTS.some((amount) => amount === column);
  return csvLine(
    COLUMNS.map((column) => (isAmount(column) ? Number(toDecimalText(row[column])) : row[column])),
  );
}

async function readBatch(
  db: Database,
  conditions: readonly RawBuilder<unknown>[],
  after: Cursor | null,
): Promise<readonly Row[]> {
  const { key, order, behind } = sortedBy("newest");
  const all = after === null ? conditions : [...conditions, behind(after)];
  const where = all.length === 0 ? sql`true` : sql.join([...all], sql` and `);
  const { rows } = await sql<Row>`
    select ${PLANNED_ANEW} o.id, o.key, o.number, ${inUtc(sql`o.created_at`)} as created_at_utc,
      ${inUtc(sql`o.paid_at`)} as paid_at_utc, o.status, o.gateway, o.currency, o.total,
      o.family_discount, o.coupon_discount, o.refunded, p.disputed, c.code as coupon, o.firstname, o.lastname,
      o.email, o.phone, o.country, o.locale,
      (select string_agg(l.course_package_id || ' x ' || l.quantity, '; ' order by l.position)
        from order_lines l where l.order_id = o.id) as items
    from (select o.*, ${key} as key from orders o where ${where}
      order by ${order} limit ${EXPORT_BATCH}) o
    join payments p on p.order_id = o.id
    left join coupons c on c.id = o.coupon_id
    order by ${order}`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { ORDER_SORTS, type OrderSort } from "#contract/admin/orders.ts";
import { Refusal } from "#core/errors.ts";
import { isCursorTime } from "../cursor-time.ts";

/** The last order of a page: the next page goes on behind it, whatever was added meanwhile. */
export type Cursor = { readonly sort: OrderSort; readonly key: string; readonly id: string };

const WHOLE = /^\d{1,20}$/;

const cursor = z.object({ sort: z.enum(ORDER_SORTS), key: z.string(), id: z.guid() });

export function writeCursor(last: Cursor): string {
  return Buffer.from(JSON.stringify(last)).toString("base64url");
}

/**
 * Reads the cursor of a page that was sorted alike.
 * @throws Refusal `invalid_input`
 */
export function readCursor(text: string, sort: OrderSort): Cursor {
  const known = cursor.safeParse(parse(text));
  const isKey =
    known.success && (isByTime(sort) ? isCursorTime(known.data.key) : WHOLE.test(known.data.key));
  if (known.success && isKey && known.data.sort === sort) return known.data;
  throw new Refusal("invalid_input", { field: "cursor" });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}

function isByTime(sort: OrderSort): boolean {
  return sort === "newest" || sort === "oldest";
}

const AMOUNT = sql`comparable_amount(o.total, o.currency)`;

/** How a sort is written in SQL on `orders o`: the key as exact text, the order, what comes behind. */
export function sortedBy(sort: OrderSort): {
  readonly key: RawBuilder<string>;
  readonly order: RawBuilder<unknown>;
  behind(last: Cursor): RawBuilder<unknown>;
} {
  const direction = sort === "newest" || sort === "highest" ? sql`desc` : sql`asc`;
  const beyond = sort === "newest" || sort === "highest" ? sql`<` : sql`>`;
  if (isByTime(sort)) {
    return {
      key: sql<string>`to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US')`,
      order: sql`o.created_at ${direction}, o.id ${direction}`,
      behind: ({ key, id }) =>
        sql`(o.created_at, o.id) ${beyond} (${`${key}Z`}::timestamptz, ${id}::uuid)`,
    };
  }
  return {
    key: sql<string>`${AMOUNT}::text`,
    order: sql`${AMOUNT} ${direction}, o.id ${direction}`,
    behind: ({ key, id }) => sql`(${AMOUNT}, o.id) ${beyond} (${key}::numeric, ${id}::uuid)`,
  };
}

import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { AdminCouponAnswer } from "#contract/admin/coupons.ts";
import { withWesternDigits } from "#core/digits.ts";
import { toMajor } from "#core/money.ts";
import { escapeLike } from "../../db/escape-like.ts";
import { cutPage } from "../../db/list-place.ts";
import { lockCoupons } from "../../db/locks.ts";
import type { Queryable, Schema } from "../../db/schema.ts";
import { versionOf } from "../versions.ts";

export type CouponColumns = Selectable<Schema["coupons"]>;

const PAGE = 50;

export function toCouponAnswer(row: CouponColumns): AdminCouponAnswer {
  const values = {
    id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.kind === "percent" ? row.value : toMajor(row.value),
    minimum: toMajor(row.minimum_total),
    packages: row.package_ids,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    max_uses: row.max_uses,
    max_uses_per_person: row.max_uses_per_person,
    active: row.active,
    batch: row.batch,
  };
  return { ...values, uses: row.uses, version: versionOf(values) };
}

/**
 * A page of coupons, the newest first; `before` is the id of the last one that was seen. Codes of a
 * batch, which may be thousands, are there only if they are looked for.
 */
export async function listCouponPage(
  db: Queryable,
  query: string,
  before: number | null,
): Promise<{ readonly rows: readonly CouponColumns[]; readonly next: number | null }> {
  const containing = (text: string) => `%${escapeLike(text)}%`;
  // A code never has digits of another script; the name of a batch may.
  const code = containing(withWesternDigits(query));
  const batch = containing(query);
  const rows = await db
    .selectFrom("coupons")
    .selectAll()
    .$if(query !== "", (builder) =>
      builder.where((eb) => eb.or([eb("code", "ilike", code), eb("batch", "ilike", batch)])),
    )
    .$if(query === "", (builder) => builder.where("batch", "is", null))
    .$if(before !== null, (builder) => builder.where("id", "<", before))
    .orderBy("id", "desc")
    .limit(PAGE + 1)
    .execute();
  const { page, next } = cutPage(rows, PAGE, ({ id }) => id);
  return { rows: page, next };
}

/** Locks a coupon, and waits for the checkouts that hold it; `null` if there is none. */
export async function lockCoupon(
  transaction: Queryable,
  id: number,
): Promise<CouponColumns | null> {
  await lockCoupons(transaction, sql`id = ${id}`);
  const row = await transaction
    .selectFrom("coupons")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** A coupon by its code, switched on or off; `null` if there is none. */
export async function findCouponByCode(db: Queryable, code: string): Promise<CouponColumns | null> {
  const row = await db
    .selectFrom("coupons")
    .selectAll()
    .where("code", "=", code)
    .executeTakeFirst();
  return row ?? null;
}

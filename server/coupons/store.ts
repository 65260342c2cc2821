import { type RawBuilder, sql } from "kysely";
import type { Coupon } from "#core/discount.ts";

/** A coupon as `couponColumns` reads it. */
export type CouponRow = {
  readonly code: string;
  readonly kind: Coupon["kind"];
  readonly value: number;
  readonly minimum_total: number;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly active: boolean;
  readonly max_uses: number | null;
  readonly max_uses_per_person: number | null;
  readonly uses: number;
  readonly package_ids: readonly number[] | null;
};

/**
 * The columns of a coupon `k` for a purchase whose own use is `u`. That use is not counted, so that the coupon
 * does not look used up to the buyer who holds it.
 */
export const couponColumns = sql`
  k.code, k.kind, k.value, k.minimum_total, k.starts_at, k.ends_at, k.active,
  k.max_uses, k.max_uses_per_person, k.package_ids, k.uses - (u.purchase_id is not null)::integer as uses`;

/** The join for `couponColumns`: the use `u` of the coupon `k` that a purchase holds. */
export function ownUse(purchaseId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coupon_uses u on u.purchase_id = ${purchaseId} and u.coupon_id = k.id and u.state <> 'released'`;
}

export function toCoupon(row: CouponRow): Coupon {
  return {
    code: row.code,
    kind: row.kind,
    value: row.value,
    minimumTotal: row.minimum_total,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    active: row.active,
    maxUses: row.max_uses,
    maxUsesPerPerson: row.max_uses_per_person,
    uses: row.uses,
    packageIds: row.package_ids,
  };
}

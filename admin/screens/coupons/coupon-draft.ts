import type { AdminCouponAnswer } from "#contract/admin/coupons.ts";
import { toMajor, toMinor } from "#core/money.ts";

/** What is in the form of a coupon; amounts in US cents, times ISO 8601, `null` where a field is empty. */
export type CouponDraft = {
  readonly kind: "percent" | "fixed";
  readonly percent: number | null;
  readonly fixed: number | null;
  readonly minimum: number | null;
  /** `null` is all packages. */
  readonly packages: readonly number[] | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly max_uses: number | null;
  readonly max_uses_per_person: number | null;
  readonly active: boolean;
};

export type DraftField = keyof CouponDraft;

export const NEW_COUPON: CouponDraft = {
  kind: "percent",
  percent: null,
  fixed: null,
  minimum: null,
  packages: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_person: null,
  active: true,
};

/** A coupon as the form shows it. */
export function draftOf(coupon: AdminCouponAnswer): CouponDraft {
  const { kind, value, minimum } = coupon;
  return {
    kind,
    percent: kind === "percent" ? value : null,
    fixed: kind === "fixed" ? toMinor(value) : null,
    minimum: minimum === 0 ? null : toMinor(minimum),
    packages: coupon.packages,
    starts_at: coupon.starts_at,
    ends_at: coupon.ends_at,
    max_uses: coupon.max_uses,
    max_uses_per_person: coupon.max_uses_per_person,
    active: coupon.active,
  };
}

/** The rule of a coupon as the calls take it. */
export function ruleOf(draft: CouponDraft) {
  const { kind, percent, fixed, packages, starts_at, ends_at, max_uses_per_person, active } = draft;
  return {
    kind,
    value: kind === "percent" ? (percent ?? 0) : toMajor(fixed ?? 0),
    minimum: toMajor(draft.minimum ?? 0),
    packages: packages === null ? null : [...packages],
    starts_at,
    ends_at,
    max_uses_per_person,
    active,
  };
}

import type { Coupon } from "../discount.ts";

/** A coupon of ten percent without limits, with the test's changes. */
export function coupon(change: Partial<Coupon> = {}): Coupon {
  return {
    code: "WELCOME10",
    kind: "percent",
    value: 10,
    minimumTotal: 0,
    startsAt: null,
    endsAt: null,
    active: true,
    maxUses: null,
    maxUsesPerPerson: null,
    uses: 0,
    packageIds: null,
    ...change,
  };
}

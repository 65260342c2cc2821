import type { TRY_REASONS, TryAnswer } from "#contract/admin/coupons.ts";
import { type Cart, type CartItem, summarizeCart } from "#core/cart.ts";
import {
  type CouponRefusal,
  couponBase,
  familyDiscount,
  normalizeCouponCode,
} from "#core/discount.ts";
import { Refusal } from "#core/errors.ts";
import { toMajor } from "#core/money.ts";
import { termsAt } from "#core/price-changes.ts";
import { listPackages } from "../../catalog/store.ts";
import { toCoupon } from "../../coupons/store.ts";
import type { Shop } from "../../shop.ts";
import { readFamilyPercent } from "./family.ts";
import { findCouponByCode, toCouponAnswer } from "./store.ts";

type Reason = (typeof TRY_REASONS)[number];

const REASONS: Readonly<Record<CouponRefusal, Reason>> = {
  coupon_not_started: "not_started",
  coupon_ended: "ended",
  coupon_exhausted: "exhausted",
  coupon_packages: "packages",
  coupon_minimum: "minimum",
};

/** Some units of a package. */
type Units = { readonly course_package_id: number; readonly quantity: number };

/**
 * What a coupon would do to a cart of today's prices, by the rule of the cart (`summarizeCart`). Changes
 * nothing and counts no guess.
 * @throws Refusal `unknown_package` for one that is not sold now
 */
export async function tryCoupon(
  { db, now }: Pick<Shop, "db" | "now">,
  code: string,
  units: readonly Units[],
): Promise<TryAnswer> {
  const at = now();
  const items = await readItems(db, units, at);
  const percent = await readFamilyPercent(db);
  const row = await findCouponByCode(db, normalizeCouponCode(code));
  const coupon = row === null ? null : toCoupon(row);
  const cart: Cart = { items, coupon: row?.active === true ? coupon : null };
  const summary = summarizeCart(cart, percent, at);
  const lines = items.map(({ coursePackage: { id, price }, quantity }) => ({
    coursePackageId: id,
    amount: price * quantity - familyDiscount(price, quantity, percent),
  }));
  const base = coupon === null ? null : couponBase(coupon, lines);
  const refusal = summary.couponRefusal === null ? null : REASONS[summary.couponRefusal];
  const reason = row === null ? "unknown" : row.active ? refusal : "off";
  return {
    applies: reason === null,
    reason,
    total: toMajor(summary.total),
    family_discount: toMajor(summary.familyDiscount),
    base: base === null ? null : toMajor(base),
    discount: toMajor(summary.couponDiscount),
    payable: toMajor(summary.payable),
    coupon: row === null ? null : toCouponAnswer(row),
  };
}

async function readItems(
  db: Shop["db"],
  units: readonly Units[],
  at: Date,
): Promise<readonly CartItem[]> {
  const packages = new Map((await listPackages(db)).map((one) => [one.id, one]));
  const quantities = new Map<number, number>();
  for (const { course_package_id: id, quantity } of units) {
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities].map(([id, quantity]) => {
    const stored = packages.get(id);
    const terms = stored === undefined ? null : termsAt(stored, stored.changes, at);
    if (stored === undefined || terms === null || !terms.active) {
      throw new Refusal("unknown_package", { field: "items" });
    }
    const { names, extent, audience } = stored;
    const { price, priceBefore } = terms;
    return { id, quantity, coursePackage: { id, names, extent, audience, price, priceBefore } };
  });
}

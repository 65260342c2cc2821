import type { Hono } from "hono";
import * as contract from "#contract/admin/coupons.ts";
import { Refusal } from "#core/errors.ts";
import type { Shop } from "../../shop.ts";
import { recordAct } from "../audit.ts";
import { readIdempotencyKey } from "../idempotency.ts";
import { readId } from "../read-id.ts";
import { staffRoute } from "../route.ts";
import { readIfMatch } from "../versions.ts";
import { addBatch, csvOf, listBatch } from "./batch.ts";
import { addCoupon, changeCoupon } from "./change-coupons.ts";
import { changeFamilyPercent, readFamilyPercent, toFamilyDiscountAnswer } from "./family.ts";
import { listCouponPage, toCouponAnswer } from "./store.ts";
import { tryCoupon } from "./try-coupon.ts";

/** The calls of the back office for coupons and the family discount (interface.md §12). */
export function adminCouponRoutes(app: Hono, shop: Shop): void {
  const { db } = shop;

  staffRoute(app, shop, contract.listCoupons, async ({ query: { query = "", cursor } }) => {
    const before = cursor === undefined ? null : Number(cursor);
    const { rows, next } = await listCouponPage(db, query.trim(), before);
    return { coupons: rows.map(toCouponAnswer), next: next === null ? null : String(next) };
  });

  staffRoute(app, shop, contract.addCoupon, ({ staff, locale, body, request }) => {
    const mayBeRepeated = readIdempotencyKey(request) !== null;
    return addCoupon(shop, { staff, locale }, body, mayBeRepeated);
  });

  staffRoute(app, shop, contract.tryCoupon, ({ body }) =>
    tryCoupon(shop, body.coupon_code, body.items),
  );

  staffRoute(app, shop, contract.addCouponBatch, async ({ staff, locale, body }) => {
    const codes = await addBatch(shop, { staff, locale }, body);
    return csvOf(codes);
  });

  staffRoute(app, shop, contract.getCouponFile, async ({ staff, query: { batch } }) => {
    const codes = await listBatch(db, batch);
    if (codes.length === 0) throw new Refusal("not_found");
    const after = { batch, count: codes.length };
    await recordAct(db, staff, { action: "coupon.export", subject: "coupons", after });
    return csvOf(codes);
  });

  staffRoute(app, shop, contract.changeCoupon, ({ request, params, staff, locale, body }) => {
    const seen = { id: readId(params["id"]), version: readIfMatch(request) };
    return changeCoupon(shop, { staff, locale }, seen, body);
  });

  staffRoute(app, shop, contract.getFamilyDiscount, async () =>
    toFamilyDiscountAnswer(await readFamilyPercent(db)),
  );

  staffRoute(app, shop, contract.changeFamilyDiscount, ({ request, staff, locale, body }) =>
    changeFamilyPercent(shop, { staff, locale }, readIfMatch(request), body.percent),
  );
}

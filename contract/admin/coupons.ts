import { z } from "zod";
import { MAX_QUANTITY } from "#core/cart.ts";
import { MAX_BATCH, MAX_TYPED_CODE_LENGTH, MAX_USES } from "#core/discount.ts";
import { MAX_AMOUNT, toMajor } from "#core/money.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { amount, time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";
import { enteredTime } from "./times.ts";

const MAX_INTEGER = 2_147_483_647;

const kind = z.enum(["percent", "fixed"]);

/** A coupon as staff see it. */
export const adminCoupon = z.object({
  id: z.int(),
  code: z.string(),
  kind,
  value: amount.describe("Whole percent, or US dollars"),
  minimum: amount.describe("From this value of the packages that it is for"),
  packages: z.array(z.int()).nullable().describe("The packages that it is for; null is all"),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  max_uses: z.int().nullable(),
  max_uses_per_person: z.int().nullable(),
  uses: z.int().describe("Held by open orders or kept by paid ones"),
  active: z.boolean(),
  batch: z.string().nullable().describe("The name of the codes that were made together"),
  version: z.string().describe("What If-Match names; uses do not change it"),
});
export type AdminCouponAnswer = z.infer<typeof adminCoupon>;

const when = enteredTime.nullable().optional();
const limit = z.int().positive().max(MAX_USES).nullable().optional();

const rule = {
  kind,
  value: z.number().positive().max(toMajor(MAX_AMOUNT)),
  minimum: z.number().nonnegative().max(toMajor(MAX_AMOUNT)).optional(),
  packages: z.array(z.int().positive().max(MAX_INTEGER)).min(1).max(500).nullable().optional(),
  starts_at: when,
  ends_at: when,
  max_uses_per_person: limit,
  active: z.boolean().optional(),
};

const newCoupon = z.strictObject({ code: z.string().max(100), ...rule, max_uses: limit });
export type NewCoupon = z.infer<typeof newCoupon>;

const couponChange = z.strictObject({ ...rule, max_uses: limit }).partial();
export type CouponChange = z.infer<typeof couponChange>;

const newBatch = z.strictObject({
  batch: z.string().trim().min(1).max(100),
  prefix: z.string().max(20),
  count: z.int().positive().max(MAX_BATCH),
  ...rule,
});
export type NewBatch = z.infer<typeof newBatch>;

export const listCoupons = staffEndpoint({
  method: "GET",
  path: paths.coupons,
  summary:
    "Coupons, the newest first, whose code or batch contains `query`; without one, those of no batch",
  access: "coupons",
  query: z.object({
    query: z.string().max(SEARCH_LENGTHS.coupons).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  body: null,
  data: z.object({ coupons: z.array(adminCoupon), next: z.string().nullable() }),
  refusals: ["invalid_input"],
});

export const addCoupon = staffEndpoint({
  method: "POST",
  path: paths.coupons,
  summary: "Makes a coupon; with an `Idempotency-Key` the same call twice makes one",
  access: "coupons",
  confirmed: true,
  query: null,
  body: newCoupon,
  data: adminCoupon,
  refusals: ["invalid_input"],
});

export const changeCoupon = staffEndpoint({
  method: "PATCH",
  path: paths.coupon,
  summary:
    "Changes a coupon, all but its code. If-Match names its version; 412 has the coupon as it is in " +
    "`data.current`",
  access: "coupons",
  confirmed: true,
  query: null,
  body: couponChange,
  data: adminCoupon,
  refusals: ["not_found", "version_missing", "changed_meanwhile", "invalid_input"],
});

/** Why a coupon does not apply to a cart: what the cart would say, and what staff may know beside it. */
export const TRY_REASONS = [
  "unknown",
  "off",
  "not_started",
  "ended",
  "exhausted",
  "packages",
  "minimum",
] as const;

export const tryCoupon = staffEndpoint({
  method: "POST",
  path: paths.tryCoupon,
  summary: "What a coupon would do to a cart, by the rule of the cart itself; changes nothing",
  access: "coupons",
  query: null,
  body: z.strictObject({
    coupon_code: z.string().max(MAX_TYPED_CODE_LENGTH),
    items: z
      .array(
        z.strictObject({
          course_package_id: z.int().positive().max(MAX_INTEGER),
          quantity: z.int().positive().max(MAX_QUANTITY),
        }),
      )
      .min(1)
      .max(100),
  }),
  data: z.object({
    applies: z.boolean(),
    reason: z.enum(TRY_REASONS).nullable(),
    total: amount,
    family_discount: amount,
    base: amount
      .nullable()
      .describe("What the coupon is calculated on; null if it is for none of it"),
    discount: amount,
    payable: amount,
    coupon: adminCoupon.nullable(),
  }),
  refusals: ["unknown_package", "invalid_input"],
});
export type TryAnswer = z.infer<NonNullable<typeof tryCoupon.data>>;

export const addCouponBatch = staffEndpoint({
  method: "POST",
  path: paths.couponBatch,
  summary: "Makes coupons of one use each, with codes that nobody can guess; answers their CSV",
  access: "coupons",
  confirmed: true,
  query: null,
  body: newBatch,
  data: null,
  file: "text/csv",
  refusals: ["invalid_input"],
});

export const getCouponFile = staffEndpoint({
  method: "GET",
  path: paths.couponFile,
  summary: "The codes of a batch as CSV, once more",
  access: "coupons",
  confirmed: true,
  query: z.object({ batch: z.string().min(1).max(100) }),
  body: null,
  data: null,
  file: "text/csv",
  refusals: ["not_found", "invalid_input"],
});

const family = z.object({ percent: z.int(), version: z.string() });

export const getFamilyDiscount = staffEndpoint({
  method: "GET",
  path: paths.familyDiscount,
  summary: "Percent off every unit of a package after its first (D-94)",
  access: "coupons",
  query: null,
  body: null,
  data: family,
  refusals: [],
});

export const changeFamilyDiscount = staffEndpoint({
  method: "PATCH",
  path: paths.familyDiscount,
  summary: "Changes the family discount; If-Match names its version",
  access: "coupons",
  confirmed: true,
  query: null,
  body: z.strictObject({ percent: z.int().min(0).max(100) }),
  data: family,
  refusals: ["version_missing", "changed_meanwhile", "invalid_input"],
});

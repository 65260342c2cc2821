import * as coupons from "./coupons.ts";
import type { AnyStaffEndpoint } from "./endpoint.ts";
import * as packages from "./packages.ts";
import * as staff from "./staff.ts";

/** Every call of the back office: its description, its tests of roles and its checks come from here. */
export const staffEndpoints = [
  staff.getMe,
  packages.listAdminPackages,
  packages.changePackage,
  packages.cancelScheduledChange,
  packages.getPackageHistory,
  coupons.listCoupons,
  coupons.addCoupon,
  coupons.changeCoupon,
  coupons.tryCoupon,
  coupons.addCouponBatch,
  coupons.getCouponFile,
  coupons.getFamilyDiscount,
  coupons.changeFamilyDiscount,
] as const satisfies readonly AnyStaffEndpoint[];

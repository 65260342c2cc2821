import * as audit from "./audit.ts";
import * as coupons from "./coupons.ts";
import type { AnyStaffEndpoint } from "./endpoint.ts";
import * as factors from "./factors.ts";
import * as packages from "./packages.ts";
import * as signIn from "./sign-in.ts";
import * as staff from "./staff.ts";

/** Every call of the back office: its description, its tests of roles and its checks come from here. */
export const staffEndpoints = [
  signIn.requestStaffCode,
  signIn.signInStaff,
  signIn.requestSignInPasskey,
  signIn.giveSecondFactor,
  staff.getMe,
  signIn.signOutStaff,
  signIn.listStaffSessions,
  signIn.endStaffSessions,
  signIn.requestConfirmPasskey,
  signIn.confirmIdentity,
  factors.getFactors,
  factors.renewRecoveryCodes,
  factors.requestNewPasskey,
  factors.addPasskey,
  factors.removePasskey,
  staff.listStaff,
  staff.addStaff,
  staff.changeRole,
  staff.removeStaff,
  audit.listAudit,
  audit.getStaffApi,
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

/**
 * The path of every call of the back office, apart from the schemas so that the browser can load it
 * without the schema library.
 */
export const me = "/api/admin/me";

export const signInCode = "/api/admin/sign-in/code";
export const signIn = "/api/admin/sign-in";
export const signInPasskey = "/api/admin/sign-in/passkey";
export const signInSecond = "/api/admin/sign-in/second";
export const signOut = "/api/admin/sign-out";
export const sessions = "/api/admin/sessions";
export const confirm = "/api/admin/confirm";
export const confirmPasskey = "/api/admin/confirm/passkey";
export const factors = "/api/admin/factors";
export const recoveryCodes = "/api/admin/factors/recovery-codes";
export const passkeys = "/api/admin/factors/passkeys";
export const passkeyOptions = "/api/admin/factors/passkeys/options";
export const passkey = "/api/admin/factors/passkeys/{id}";

export const staff = "/api/admin/staff";
export const staffMember = "/api/admin/staff/{id}";

export const audit = "/api/admin/audit";
export const openapi = "/api/admin/openapi.json";
/* Packages and coupons. */
export const packages = "/api/admin/packages";
export const coursePackage = "/api/admin/packages/{id}";
export const packageHistory = "/api/admin/packages/{id}/history";
export const scheduledChange = "/api/admin/packages/{id}/changes/{change}";
export const coupons = "/api/admin/coupons";
export const coupon = "/api/admin/coupons/{id}";
export const tryCoupon = "/api/admin/coupons/try";
export const couponBatch = "/api/admin/coupons/bulk";
export const couponFile = "/api/admin/coupons.csv";
export const familyDiscount = "/api/admin/family-discount";

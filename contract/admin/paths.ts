/**
 * The path of every call of the back office, apart from the schemas so that the browser can load it
 * without the schema library.
 */
export const me = "/api/admin/me";

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

/**
 * The path of every call, apart from the schemas so that the browser can load it without the schema
 * library. `{scope}` is `user` or `session` (R-API-05) and comes before other parameters.
 */
export const csrfToken = "/api/csrf-token";

export const gateways = "/api/{scope}/available-payment-gateway";

export const coursePackages = "/api/{scope}/get-course-packages";
export const codingPackages = "/api/{scope}/get-course-packages/coding";
export const aiPackages = "/api/{scope}/get-course-packages/ai";

export const cart = "/api/{scope}/cart";
export const increaseItem = "/api/{scope}/cart/increase/{id}";
export const decreaseItem = "/api/{scope}/cart/decrease/{id}";
export const removeItem = "/api/{scope}/cart/remove/{id}";
export const applyCoupon = "/api/{scope}/cart/apply-coupon";
export const removeCoupon = "/api/{scope}/cart/remove-coupon";

export const sharedCarts = "/api/{scope}/shared-carts";
export const revokeSharedCart = "/api/{scope}/shared-carts/revoke";
export const sharedCart = "/api/{scope}/shared-cart/{key}";

export const checkout = "/api/{scope}/checkout/{gateway}";
export const order = "/api/{scope}/orders/payment/{paymentId}/{gatewayId}";
export const receipt = "/api/{scope}/orders/receipt/{key}";

export const learners = "/api/{scope}/orders/{paymentId}/learners";

export const contact = "/api/{scope}/contact";

export const trialRequests = "/api/{scope}/trial-requests";

export const requestCode = "/api/session/login/request-code";
export const verifyCode = "/api/session/login/verify-code";
export const logout = "/api/user/logout";
export const sessions = "/api/user/sessions";
export const endSessions = "/api/user/sessions/end";
export const me = "/api/user/me";
export const orders = "/api/user/orders";
export const refundClaims = "/api/user/refund-claims";
export const refundClaimPreview = "/api/user/refund-claims/preview";
export const refundClaimWithdrawal = "/api/user/refund-claims/withdraw";

export const words = "/api/words/{screen}/{locale}/{version}";

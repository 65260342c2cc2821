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

export const words = "/api/admin/words";
export const wordsOfScreen = "/api/admin/words/{screen}";
export const wordsPublish = "/api/admin/words/{screen}/publish";
export const wordsHistory = "/api/admin/words/{screen}/history";

export const audit = "/api/admin/audit";
export const openapi = "/api/admin/openapi.json";

export const orders = "/api/admin/orders";
export const order = "/api/admin/orders/{number}";
export const ordersFile = "/api/admin/orders.csv";
export const orderSettle = "/api/admin/orders/{number}/settle";
export const orderDisputes = "/api/admin/orders/{number}/disputes";
export const orderReceipt = "/api/admin/orders/{number}/receipt";
export const orderRefunds = "/api/admin/orders/{number}/refunds";
export const orderRefundClaimDecline = "/api/admin/orders/{number}/refund-claims/{id}/decline";
export const orderRefundPreview = "/api/admin/orders/{number}/refund-preview";
export const orderRefundApproval = "/api/admin/orders/{number}/refunds/{id}/approval";
export const orderRefundOutcome = "/api/admin/orders/{number}/refunds/{id}/outcome";
export const orderRefundDecline = "/api/admin/orders/{number}/refunds/{id}/decline";
export const today = "/api/admin/today";
export const todayJobRetry = "/api/admin/today/jobs/{id}/retry";
export const todayAlertHandled = "/api/admin/today/alerts/{id}/handled";

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

export const messages = "/api/admin/messages";
export const message = "/api/admin/messages/{id}";
export const messageReply = "/api/admin/messages/{id}/reply";
export const messageReplyAgain = "/api/admin/messages/{id}/reply/{reply}";
export const trials = "/api/admin/trials";
export const trial = "/api/admin/trials/{id}";
export const learners = "/api/admin/learners";
export const seatRelease = "/api/admin/orders/{number}/seats/{position}/{unit}/give-back";
export const groups = "/api/admin/groups";
export const waitingLearners = "/api/admin/groups/waiting";
export const groupLengths = "/api/admin/groups/lengths";
export const group = "/api/admin/groups/{id}";
export const groupSeats = "/api/admin/groups/{id}/seats";
export const groupSeat = "/api/admin/groups/{id}/seats/{seat}";
export const groupCancelledDay = "/api/admin/groups/{id}/cancelled-days/{day}";
export const figures = "/api/admin/figures";
export const figuresFile = "/api/admin/figures.csv";

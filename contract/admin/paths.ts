/**
 * The path of every call of the back office, apart from the schemas so that the browser can load it
 * without the schema library.
 */
export const me = "/api/admin/me";

export const orders = "/api/admin/orders";
export const order = "/api/admin/orders/{number}";
export const ordersFile = "/api/admin/orders.csv";
export const orderSettle = "/api/admin/orders/{number}/settle";
export const orderReceipt = "/api/admin/orders/{number}/receipt";
export const orderRefunds = "/api/admin/orders/{number}/refunds";
export const orderRefundPreview = "/api/admin/orders/{number}/refund-preview";
export const orderRefundApproval = "/api/admin/orders/{number}/refunds/{id}/approval";
export const orderRefundDecline = "/api/admin/orders/{number}/refunds/{id}/decline";
export const today = "/api/admin/today";
export const todayJobRetry = "/api/admin/today/jobs/{id}/retry";
export const todayAlertHandled = "/api/admin/today/alerts/{id}/handled";

import type { AnyStaffEndpoint } from "./endpoint.ts";
import * as orders from "./orders.ts";
import * as staff from "./staff.ts";
import * as today from "./today.ts";

/** Every call of the back office: its description, its tests of roles and its checks come from here. */
export const staffEndpoints = [
  staff.getMe,
  today.getToday,
  today.retryJob,
  today.handleAlert,
  orders.listOrders,
  orders.exportOrders,
  orders.getOrder,
  orders.settleOrder,
  orders.sendReceipt,
  orders.previewRefund,
  orders.askForRefund,
  orders.approveRefund,
  orders.declineRefund,
] as const satisfies readonly AnyStaffEndpoint[];

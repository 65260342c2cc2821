import type { OrderAnswer } from "#contract/order.ts";
import * as paths from "#contract/paths.ts";
import { call } from "./api.ts";

/** The calls that show an order, separate from `api` because most pages do not need them. */
export const receiptApi = {
  getOrder: (paymentId: string, gatewayId: string) =>
    call<OrderAnswer>(paths.order, { values: [paymentId, gatewayId] }),
  /** The receipt behind the link of the mail; the key is its own permission (D-129). */
  getReceipt: (key: string) => call<OrderAnswer>(paths.receipt, { values: [key] }),
};

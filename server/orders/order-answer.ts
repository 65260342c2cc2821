import { extentFields } from "#contract/extent.ts";
import { nameFields } from "#contract/names.ts";
import type { OrderAnswer } from "#contract/order.ts";
import { fullName } from "#core/full-name.ts";
import { toMajor } from "#core/money.ts";
import { wasPaid } from "#core/payment.ts";
import type { StoredOrder } from "./store.ts";

/** An order that was paid, and may have been refunded since. */
export type PaidOrder = StoredOrder & {
  readonly status: OrderAnswer["status"];
  readonly paidAt: Date;
};

/** Whether an order was paid, even if it has been refunded since. */
export function isPaidOrder(order: StoredOrder): order is PaidOrder {
  return wasPaid(order.status) && order.paidAt !== null;
}

/** A paid order as the API returns it; amounts in major units. */
export function toOrderAnswer(order: PaidOrder): OrderAnswer {
  return {
    order_id: order.number,
    items: order.lines.map((line) => ({
      course_package_id: line.coursePackageId,
      ...nameFields(line.names),
      ...extentFields(line.extent),
      quantity: line.quantity,
      price: toMajor(line.unitPrice),
    })),
    user: {
      name: fullName(order),
      email: order.email,
      phone: order.phone,
    },
    payment_gateway: order.gateway,
    currency: order.currency,
    total_amount: toMajor(order.total),
    discount_amount: toMajor(order.familyDiscount + order.couponDiscount),
    status: order.status,
    paid_at: order.paidAt.toISOString(),
    refunded_amount: toMajor(order.refunded),
  };
}

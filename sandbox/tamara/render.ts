import { toMajor } from "#core/money.ts";
import { cancelled, captured, type Order, refunded, statusOf } from "./order.ts";

/** How control distorts all reported orders: minor units added, another currency. */
export type RenderOptions = { readonly skew: number; readonly currency: string | null };

/** An amount in Tamara's format: a number of major units (tamara.md §1). */
export type Amount = { readonly amount: number; readonly currency: string };

/** Formats an amount of minor units; 0 is never distorted. */
export function amountOf(minor: number, currency: string, options: RenderOptions): Amount {
  return {
    amount: toMajor(minor === 0 ? 0 : minor + options.skew),
    currency: options.currency ?? currency,
  };
}

/** The order in the answer of `GET /orders/{id}` (tamara.md §6.1). */
export function renderOrder(order: Order, options: RenderOptions) {
  const shown = (amount: number) => amountOf(amount, order.currency, options);
  const exact = (amount: number): Amount => ({
    amount: toMajor(amount),
    currency: options.currency ?? order.currency,
  });
  const { consumer } = order;
  return {
    order_id: order.id,
    order_reference_id: order.reference,
    order_number: order.number,
    description: order.description,
    status: statusOf(order),
    payment_type: order.paymentType,
    instalments: order.instalments,
    country_code: order.country,
    consumer: {
      first_name: consumer.firstName,
      last_name: consumer.lastName,
      email: consumer.email,
      phone_number: consumer.phone,
    },
    items: order.items.map((item) => ({
      name: item.name,
      type: item.type,
      reference_id: item.reference,
      sku: item.sku,
      quantity: item.quantity,
      total_amount: exact(item.total),
    })),
    total_amount: shown(order.total),
    paid_amount: exact(0),
    captured_amount: shown(captured(order)),
    refunded_amount: exact(refunded(order)),
    canceled_amount: exact(cancelled(order)),
    settlement_status: null,
    settlement_date: null,
    created_at: order.createdAt,
    transactions: {
      captures: order.captures.map(({ id, amount, at }) => ({
        capture_id: id,
        total_amount: exact(amount),
        created_at: at,
      })),
      cancels: order.cancels.map(({ id, amount, at }) => ({
        cancel_id: id,
        total_amount: exact(amount),
        created_at: at,
      })),
      // Like at Tamara, without the id that the request may have named.
      refunds: order.refunds.map((refund) => ({
        refund_id: refund.id,
        capture_id: refund.captureId,
        total_amount: exact(refund.amount),
        created_at: refund.at,
      })),
    },
  };
}

import { Refusal } from "#core/errors.ts";
import type { Queryable } from "../../db/schema.ts";
import { findPaymentByNumber } from "../../orders/store.ts";
import { findPayment, type StoredPayment } from "../../payments/store.ts";
import { pathName } from "../path-name.ts";

/** The payment of an order, and the order's number. */
export type OrderPayment = { readonly paymentId: string; readonly number: string };

/**
 * The order that a path names, and the id of its payment.
 * @throws Refusal `not_found`
 */
export async function loadOrderPayment(
  db: Queryable,
  params: Readonly<Record<string, string>>,
): Promise<OrderPayment> {
  const number = pathName(params, "number");
  const found = await findPaymentByNumber(db, number);
  if (found === null) throw new Refusal("not_found");
  return { paymentId: found.paymentId, number };
}

/**
 * The same with the state of the payment.
 * @throws Refusal `not_found`
 */
export async function loadPayment(
  db: Queryable,
  params: Readonly<Record<string, string>>,
): Promise<StoredPayment & { readonly number: string }> {
  const { paymentId, number } = await loadOrderPayment(db, params);
  const payment = await findPayment(db, paymentId);
  if (payment === null) throw new Refusal("not_found");
  return { ...payment, number };
}

/** What the audit calls an order. */
export function orderSubject(number: string): string {
  return `order ${number}`;
}

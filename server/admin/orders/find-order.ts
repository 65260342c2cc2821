import { Refusal } from "#core/errors.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Queryable } from "../../db/schema.ts";
import { findPaymentByNumber } from "../../orders/store.ts";
import { findPayment, type StoredPayment } from "../../payments/store.ts";
import { pathName } from "../path-name.ts";

/**
 * The payment of the order that an address names.
 * @throws Refusal `not_found`
 */
export async function loadPayment(
  db: Queryable,
  params: Readonly<Record<string, string>>,
): Promise<StoredPayment & { readonly number: string; readonly gateway: GatewayIdentifier }> {
  const number = pathName(params, "number");
  const found = await findPaymentByNumber(db, number);
  const payment = found === null ? null : await findPayment(db, found.paymentId);
  if (payment === null) throw new Refusal("not_found");
  return { ...payment, number };
}

/** What the audit calls an order. */
export function orderSubject(number: string): string {
  return `order ${number}`;
}

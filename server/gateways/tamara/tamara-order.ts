import { toMajor } from "#core/money.ts";
import type { PaymentReport } from "#core/payment.ts";
import type { ReportedRefund } from "#core/refund.ts";
import type { GatewayReport, PaymentAttempt } from "../gateway.ts";
import { WrongAnswer } from "../gateway-errors.ts";
import { type Fields, fieldsOf, listOf, minorOf, shortened, textOf } from "../wire.ts";

/** The body of `POST /checkout` (tamara.md §3): items minus discount are the total. */
export function checkoutBody(
  attempt: PaymentAttempt,
  instalments: number,
  notificationUrl: string,
) {
  const { buyer, currency, discount, lines } = attempt;
  const money = (minor: number) => ({ amount: toMajor(minor), currency });
  const names = { first_name: buyer.firstname, last_name: buyer.lastname };
  const phone_number = buyer.phone.replace("+", "");
  return {
    order_reference_id: attempt.id,
    order_number: attempt.orderNumber,
    total_amount: money(attempt.amount),
    shipping_amount: money(0),
    tax_amount: money(0),
    ...(discount === null
      ? {}
      : { discount: { name: discount.name, amount: money(discount.amount) } }),
    country_code: buyer.country,
    description: shortened(attempt.description, 256),
    locale: { en: "en_US", ar: "ar_SA" }[attempt.locale],
    payment_type: "PAY_BY_INSTALMENTS",
    instalments,
    items: lines.map((line) => ({
      name: shortened(line.name, 255),
      type: "Digital",
      reference_id: String(line.coursePackageId),
      sku: String(line.coursePackageId),
      quantity: line.quantity,
      unit_price: money(line.unitPrice),
      total_amount: money(line.unitPrice * line.quantity),
    })),
    consumer: {
      ...names,
      email: buyer.email,
      phone_number,
      is_first_order: buyer.earlierOrders.length === 0,
    },
    // Nothing is shipped, and no address is asked for, but Tamara requires one.
    shipping_address: {
      ...names,
      line1: "Online course",
      city: "Online",
      country_code: buyer.country,
      phone_number,
    },
    merchant_url: {
      success: attempt.successUrl,
      failure: attempt.failureUrl,
      cancel: attempt.cancelUrl,
      notification: notificationUrl,
    },
  };
}

/** The states of an order in our words (tamara.md §5); any other counts as pending. */
const STATUSES: ReadonlyMap<string, PaymentReport["status"]> = new Map([
  ["approved", "authorised"],
  ["authorised", "authorised"],
  ["updated", "authorised"],
  ["partially_captured", "paid"],
  ["fully_captured", "paid"],
  ["partially_refunded", "paid"],
  ["fully_refunded", "paid"],
  ["canceled", "cancelled"],
  ["declined", "failed"],
  ["expired", "expired"],
]);

export function statusOf(order: Fields): string {
  return (textOf(order["status"]) ?? "").toLowerCase();
}

/**
 * An answer that is an order. An error under the status 200 would look like one that was neither paid nor
 * refunded, and a refund would be asked for twice. @throws WrongAnswer
 */
export function orderOf(answer: unknown): Fields {
  const order = fieldsOf(answer);
  if (textOf(order["order_id"]) === null) throw new WrongAnswer("Tamara answered without an order");
  return order;
}

/** Reads the answer of `GET /orders/{id}`; -1 is an amount that could not be read. */
export function readReport(order: Fields, live: boolean): GatewayReport {
  const status = statusOf(order);
  const total = fieldsOf(order["total_amount"]);
  const refunds = listRefunds(order);
  const listed = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    status: STATUSES.get(status) ?? "pending",
    reference: textOf(order["order_id"]) ?? "",
    paymentId: textOf(order["order_reference_id"]),
    amount: readAmount(order, status) ?? -1,
    currency: textOf(total["currency"]) ?? "",
    live,
    charge: null,
    refunded: minorOf(fieldsOf(order["refunded_amount"])["amount"]) ?? listed,
    refunds,
    named: false,
    disputes: [],
  };
}

/** The refunds of an order; none of them says who asked for it (tamara.md §6.1). */
export function listRefunds(order: Fields): readonly ReportedRefund[] {
  return listOf(fieldsOf(order["transactions"])["refunds"]).flatMap((refund) => {
    const reference = textOf(refund["refund_id"]);
    const money = refund["total_amount"] ?? refund["refunded_amount"];
    const amount = minorOf(fieldsOf(money)["amount"]);
    if (reference === null || amount === null) return [];
    return [{ reference, refundId: null, amount, state: "done" as const }];
  });
}

/** What the buyer owes for the order: all of it, unless a part was captured or cancelled. */
function readAmount(order: Fields, status: string): number | null {
  const amountOf = (name: string) => minorOf(fieldsOf(order[name])["amount"]);
  const total = amountOf("total_amount");
  if (status === "updated") return (total ?? -1) - (amountOf("canceled_amount") ?? 0);
  if (!/captured|refunded/.test(status)) return total;
  const captured = amountOf("captured_amount");
  const isKnown = captured !== null && captured !== 0;
  return isKnown || status === "partially_captured" ? captured : total;
}

import { fullName } from "#core/full-name.ts";
import { toDecimalText } from "#core/money.ts";
import type { OrderStatus } from "#core/order.ts";
import type { PaymentReport } from "#core/payment.ts";
import type { ReportedRefund } from "#core/refund.ts";
import type { GatewayReport, PaymentAttempt } from "../gateway.ts";
import { type Fields, fieldsOf, listOf, minorOf, shortened, textOf } from "../wire.ts";

/** The longest text that Tabby accepts (tabby.md §1). */
const MAX_LENGTH = 255;

/** The body of `POST /api/v2/checkout` (tabby.md §2): items minus discount are the total. */
export function checkoutBody(attempt: PaymentAttempt, merchantCode: string) {
  const { earlierOrders, earlierPaid, knownSince, ...person } = attempt.buyer;
  const buyer = {
    name: shortened(fullName(person), MAX_LENGTH),
    email: person.email,
    phone: person.phone,
  };
  // Nothing is shipped, and no address is asked for, but Tabby requires one.
  const shipping_address = { city: "Online", address: "Online course", zip: "00000" };
  return {
    merchant_code: merchantCode,
    lang: { en: "en", ar: "ar" }[attempt.locale],
    merchant_urls: {
      success: attempt.successUrl,
      cancel: attempt.cancelUrl,
      failure: attempt.failureUrl,
    },
    payment: {
      amount: toDecimalText(attempt.amount),
      currency: attempt.currency,
      description: shortened(attempt.description, MAX_LENGTH),
      buyer,
      shipping_address,
      order: {
        reference_id: attempt.id,
        tax_amount: "0.00",
        shipping_amount: "0.00",
        discount_amount: toDecimalText(attempt.discount?.amount ?? 0),
        items: attempt.lines.map((line) => ({
          title: shortened(line.name, MAX_LENGTH),
          quantity: line.quantity,
          unit_price: toDecimalText(line.unitPrice),
          category: "Online course",
          reference_id: String(line.coursePackageId),
        })),
      },
      buyer_history: {
        registered_since: knownSince.toISOString(),
        loyalty_level: earlierPaid,
      },
      order_history: earlierOrders.map(({ at, amount, status }) => ({
        purchased_at: at.toISOString(),
        amount: toDecimalText(amount),
        status: HISTORY[status],
        buyer,
        shipping_address,
      })),
      meta: { order_id: attempt.orderNumber, customer: null },
    },
  };
}

const HISTORY: Readonly<Record<OrderStatus, string>> = {
  pending: "new",
  paid: "complete",
  failed: "canceled",
  cancelled: "canceled",
  expired: "canceled",
  refunded: "refunded",
};

/** Reads the answer of `GET /api/v2/payments/{id}`; -1 is an amount that could not be read. */
export function readReport(payment: Fields, live: boolean): GatewayReport {
  const { status, amount } = readState(payment);
  const refunds = listRefunds(payment);
  const { is_test } = payment;
  return {
    status,
    reference: textOf(payment["id"]) ?? "",
    paymentId: textOf(fieldsOf(payment["order"])["reference_id"]),
    amount: amount ?? -1,
    currency: textOf(payment["currency"]) ?? "",
    live: typeof is_test === "boolean" ? !is_test : live,
    charge: null,
    refunded: refunds.reduce((sum, refund) => sum + refund.amount, 0),
    refunds,
    named: true,
    disputes: [],
  };
}

/** The refunds of a payment; the `reference_id` of ours is our own id (tabby.md §7). */
export function listRefunds(payment: Fields): readonly ReportedRefund[] {
  return listOf(payment["refunds"]).flatMap((refund) => {
    const [reference, amount] = [textOf(refund["id"]), minorOf(refund["amount"])];
    if (reference === null || amount === null) return [];
    const refundId = textOf(refund["reference_id"]);
    return [{ reference, refundId, amount, state: "done" as const }];
  });
}

/** The states in our words (tabby.md §4), as long as nothing was captured; any other is one we wait for. */
const STATUSES: ReadonlyMap<string, PaymentReport["status"]> = new Map([
  ["AUTHORIZED", "authorised"],
  ["CLOSED", "cancelled"],
  ["REJECTED", "failed"],
  ["EXPIRED", "expired"],
]);

/** Only what was captured is paid: all of it, or the part that staff captured at the dashboard. */
function readState(payment: Fields): Pick<PaymentReport, "status"> & { amount: number | null } {
  const status = STATUSES.get(textOf(payment["status"])?.toUpperCase() ?? "") ?? "pending";
  const captures = listOf(payment["captures"]);
  const isCaptured = captures.length > 0 && (status === "authorised" || status === "cancelled");
  return isCaptured
    ? { status: "paid", amount: sumOf(captures) }
    : { status, amount: minorOf(payment["amount"]) };
}

function sumOf(captures: readonly Fields[]): number | null {
  let sum = 0;
  for (const capture of captures) {
    const amount = minorOf(capture["amount"]);
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

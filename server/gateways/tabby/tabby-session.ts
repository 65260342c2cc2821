import type { PaymentAttempt, StartedPayment } from "../gateway.ts";
import { WrongAnswer } from "../gateway-errors.ts";
import { isPaymentHost } from "../payment-url.ts";
import { type Fields, fieldsOf, minorOf, textOf } from "../wire.ts";
import { rejected } from "./tabby-refusals.ts";

/** A session lives this long (tabby.md §4), unless the answer says otherwise. */
const PAGE_MS = 20 * 60_000;

/**
 * Reads the answer to our create call, and accepts it only if it is about the payment that we asked for.
 * @throws GatewayRefused if Tabby rejects the buyer; WrongAnswer
 */
export function readStarted(
  session: Fields,
  attempt: PaymentAttempt,
  live: boolean,
  paymentHosts: readonly string[],
): StartedPayment {
  if (textOf(session["status"])?.toLowerCase() === "rejected") throw rejected(session);
  const payment = fieldsOf(session["payment"]);
  const reference = textOf(payment["id"]);
  if (reference === null || !agrees(payment, attempt, live)) {
    throw new WrongAnswer("Tabby answered with another payment than the one asked for");
  }
  const products = fieldsOf(fieldsOf(session["configuration"])["available_products"]);
  const paymentUrl = textOf(fieldsOf(products["installments"])["web_url"]);
  if (paymentUrl === null || !isPaymentHost(paymentUrl, paymentHosts)) {
    throw new WrongAnswer("Tabby answered without a payment page, or with one on a foreign host");
  }
  const ends = Date.parse(textOf(payment["expires_at"]) ?? "");
  const expiresAt = new Date(ends > Date.now() ? ends : Date.now() + PAGE_MS);
  return { reference, paymentUrl, expiresAt };
}

/** Whether the fields that the answer has are what we asked for; some may be missing. */
function agrees(payment: Fields, { id, amount, currency }: PaymentAttempt, live: boolean): boolean {
  const checks = [
    [payment["amount"], minorOf(payment["amount"]) === amount],
    [payment["currency"], textOf(payment["currency"])?.toUpperCase() === currency],
    [fieldsOf(payment["order"])["reference_id"], fieldsOf(payment["order"])["reference_id"] === id],
    [payment["is_test"], payment["is_test"] === !live],
  ];
  return checks.every(([value, right]) => value === undefined || value === null || right);
}

import { GatewayRefused, type RefusalReason } from "../gateway-errors.ts";
import { CallRefused } from "../json-api.ts";
import { type Fields, fieldsOf, listOf, textOf } from "../wire.ts";

/** The codes of an error, in either of its two shapes (tabby.md §8). */
export function codesOf(answer: Fields): readonly string[] {
  const fields = listOf(answer["errors"]).map(({ field, code }) => `${field} ${code}`);
  return [textOf(answer["errorType"]), textOf(answer["error"]), ...fields].flatMap(
    (text) => text?.slice(0, 120) ?? [],
  );
}

const REJECTIONS: ReadonlyMap<string, RefusalReason> = new Map([
  ["order_amount_too_low", "amount_too_low"],
  ["order_amount_too_high", "amount_too_high"],
]);

/** The error for a session in which Tabby refuses the buyer, before anything was paid (tabby.md §2). */
export function rejected(session: Fields): GatewayRefused {
  const products = fieldsOf(fieldsOf(session["configuration"])["products"]);
  const rejection = textOf(fieldsOf(products["installments"])["rejection_reason"]);
  const reason = REJECTIONS.get(rejection ?? "") ?? "not_eligible";
  return new GatewayRefused(`Tabby rejected the buyer: ${rejection ?? "no reason"}`, { reason });
}

/** A refused checkout as an error with a reason that the buyer can act on, if there is one. */
export function withReason(error: unknown): unknown {
  if (!(error instanceof CallRefused)) return error;
  const fields = listOf(error.answer["errors"]).map(({ field }) => textOf(field) ?? "");
  if (!fields.some((field) => field.endsWith("buyer.phone"))) return error;
  return new GatewayRefused(error.message, { reason: "phone", cause: error });
}

/** Tabby's only conflict is a payment that the buyer disputes (tabby.md §8). */
export function isDispute(error: unknown): error is CallRefused {
  return (
    error instanceof CallRefused &&
    error.status === 409 &&
    textOf(error.answer["errorType"]) === "conflict"
  );
}

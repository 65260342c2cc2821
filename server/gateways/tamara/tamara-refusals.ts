import type { PaymentAttempt } from "../gateway.ts";
import { GatewayRefused, type RefusalReason } from "../gateway-errors.ts";
import { CallRefused, type JsonApi } from "../json-api.ts";
import { type Fields, fieldsOf, listOf, minorOf, textOf } from "../wire.ts";
import { listPaymentTypes } from "./tamara-plans.ts";

/** The codes of a refusal (tamara.md §8). */
export function codesOf(answer: Fields): readonly string[] {
  return listOf(answer["errors"]).flatMap((error) => textOf(error["error_code"]) ?? []);
}

/** A refused checkout as an error with a reason that the buyer can act on, if there is one. */
export async function withReason(
  error: unknown,
  attempt: PaymentAttempt,
  ask: JsonApi,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof CallRefused)) return error;
  const codes = codesOf(error.answer);
  const reason = codes.includes("total_amount_invalid_limit")
    ? await limitReason(attempt, ask, signal)
    : codes.flatMap((code) => reasonOf(code) ?? [])[0];
  return reason === undefined ? error : new GatewayRefused(error.message, { reason, cause: error });
}

const NOT_ELIGIBLE = [
  "total_amount_invalid_limit_24hrs_gmv",
  "total_amount_invalid_currency",
  "currency_unsupported",
  "not_supported_delivery_country",
  "tamara_disabled",
];

function reasonOf(code: string): RefusalReason | null {
  if (code.endsWith("invalid_phone_number")) return "phone";
  return NOT_ELIGIBLE.includes(code) ? "not_eligible" : null;
}

/** An amount is outside Tamara's limits; only the limits themselves tell on which side. */
async function limitReason(
  { amount, currency, buyer }: PaymentAttempt,
  ask: JsonApi,
  signal: AbortSignal,
): Promise<RefusalReason> {
  const { country } = buyer;
  const types = (await listPaymentTypes(ask, { country, currency }, signal)) ?? [];
  const limits = (name: string) =>
    types.flatMap((type) => minorOf(fieldsOf(type[name])["amount"]) ?? []);
  const [least, most] = [limits("min_limit"), limits("max_limit")];
  if (least.length > 0 && amount < Math.min(...least)) return "amount_too_low";
  if (most.length > 0 && amount > Math.max(...most)) return "amount_too_high";
  return "not_eligible";
}

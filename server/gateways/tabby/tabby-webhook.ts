import { equalsSafely } from "../../tokens/secrets.ts";
import type { Delivery, WebhookEvent } from "../gateway.ts";
import { bodyOf, fieldsOf, listOf, textOf } from "../wire.ts";

/** Whether a delivery carries the header that we registered (tabby.md §6). It does not cover the body. */
export function isProvedByTabby({ headers }: Delivery, secret: string): boolean {
  const given = headers.get("X-Webhook-Secret");
  return given !== null && equalsSafely(given, secret);
}

/** Events are snapshots without an id; the fields that change make one (tabby.md §6). */
export function readEvent({ rawBody }: Delivery): WebhookEvent | null {
  const payment = bodyOf(rawBody);
  const reference = textOf(payment["id"]);
  const type = textOf(payment["status"])?.toLowerCase();
  if (reference === null || type === undefined) return null;
  const paymentId = textOf(fieldsOf(payment["order"])["reference_id"]);
  const [captures, refunds] = [listOf(payment["captures"]), listOf(payment["refunds"])];
  const id = [reference, type, captures.length, refunds.length, paymentId ?? ""].join(" ");
  return { id, type, paymentId, reference };
}

import { toMajor } from "#core/money.ts";
import type { OpenedPayment } from "../gateway.ts";
import { type Call, CallRefused, type JsonApi } from "../json-api.ts";
import { type Fields, fieldsOf } from "../wire.ts";
import { orderOf, statusOf } from "./tamara-order.ts";

/** The states of an order that waits for one of the two steps. */
const UNCAPTURED: readonly string[] = ["approved", "authorised"];

/** An order as Tamara has it. */
export async function readTamaraOrder(
  ask: JsonApi,
  reference: string,
  signal: AbortSignal,
): Promise<Fields> {
  const path = `/orders/${encodeURIComponent(reference)}`;
  return orderOf(await ask({ method: "GET", path, signal }));
}

/**
 * Authorises what the buyer approved, then captures it; another process may be doing the same. If
 * a step is refused, the order is read again (tamara.md §6.1, §11.2). Returns the order afterwards.
 * @throws CallRefused when a step was refused and the order still waits for it
 */
export async function captureOrder(
  ask: JsonApi,
  payment: OpenedPayment,
  publicUrl: string,
  signal: AbortSignal,
): Promise<Fields> {
  const { reference } = payment;
  const refusals: CallRefused[] = [];
  const step = async (call: Call): Promise<string> => {
    try {
      return statusOf(fieldsOf(await ask(call)));
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      refusals.push(error);
      return statusOf(await readTamaraOrder(ask, reference, signal));
    }
  };
  const path = `/orders/${encodeURIComponent(reference)}/authorise`;
  const status = await step({ method: "POST", path, signal });
  if (status === "authorised") {
    const body = captureBody(payment, publicUrl);
    await step({ method: "POST", path: "/payments/capture", body, signal });
  }
  const order = await readTamaraOrder(ask, reference, signal);
  const refusal = refusals.at(-1);
  if (refusal !== undefined && UNCAPTURED.includes(statusOf(order))) throw refusal;
  return order;
}

/** Captures the whole amount. Nothing is shipped, but the fields about it are required. */
function captureBody({ id, reference, amount, currency }: OpenedPayment, publicUrl: string) {
  return {
    order_id: reference,
    total_amount: { amount: toMajor(amount), currency },
    shipping_info: {
      shipped_at: new Date().toISOString(),
      shipping_company: "Digital",
      tracking_number: id,
      tracking_url: publicUrl,
    },
  };
}

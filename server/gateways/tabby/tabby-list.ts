import type { GatewayReport, PaymentList } from "../gateway.ts";
import { WrongAnswer } from "../gateway-errors.ts";
import type { JsonApi } from "../json-api.ts";
import { fieldsOf, listOf } from "../wire.ts";
import { readReport } from "./tabby-payment.ts";

/** For one page of a list. */
const PAGE_TIMEOUT_MS = 4_000;
/** The most payments on one page of a list (tabby.md §5). */
const LIST_LIMIT = 20;
/** A list that is longer, or has a page with nothing new, counts as endless. */
const MAX_LISTED = 20_000;

/**
 * The authorised and the closed payments opened between two times, the newest first.
 * @throws GatewayRefused, GatewayUnresponsive
 */
export async function listTabbyPayments(
  ask: JsonApi,
  live: boolean,
  from: Date,
  to: Date,
): Promise<PaymentList> {
  const reports = new Map<string, GatewayReport>();
  for (let offset = 0; offset < MAX_LISTED; offset += LIST_LIMIT) {
    const query = new URLSearchParams({
      created_at__gte: from.toISOString(),
      created_at__lte: to.toISOString(),
      limit: String(LIST_LIMIT),
      offset: String(offset),
    });
    const path = `/api/v2/payments?${query}`;
    const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
    const { payments } = fieldsOf(await ask({ method: "GET", path, signal }));
    // An error under the status 200 would look like the end of the list.
    if (payments === undefined) throw new WrongAnswer("Tabby answered without a list");
    const page = listOf(payments);
    const known = reports.size;
    for (const payment of page) {
      const report = readReport(payment, live);
      reports.set(report.reference, report);
    }
    if (page.length < LIST_LIMIT) return { reports: [...reports.values()], isWhole: true };
    if (reports.size === known) break;
  }
  return { reports: [...reports.values()], isWhole: false };
}

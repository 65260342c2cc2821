import { readReturnQuery } from "#core/return-query.ts";

/** The two ids by which the order is asked for; the gateway's is passed on unchanged (D-123). */
export type OrderAddress = { readonly paymentId: string; readonly gatewayId: string };

/**
 * The ids in the query of the page (R-ROUTE-16). `null` when one is missing or blank. `.` and `..`
 * count as missing: as parts of a path they would lead to another call (D-131).
 */
export function readOrderAddress(search: string): OrderAddress | null {
  const query = readReturnQuery(search);
  const paymentId = readId(query.get("paymentId"));
  const gatewayId = readId(query.get("gatewayId"));
  return paymentId === null || gatewayId === null ? null : { paymentId, gatewayId };
}

function readId(value: string | null): string | null {
  return ["", ".", ".."].includes(value?.trim() ?? "") ? null : value;
}

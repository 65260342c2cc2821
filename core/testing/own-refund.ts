import type { OwnRefund } from "../refund.ts";

/** Our refund, sent and not yet answered, with the test's changes. */
export function ownRefund(change: Partial<OwnRefund> = {}): OwnRefund {
  return { id: "ours", amount: 400, state: "sent", reference: null, ...change };
}

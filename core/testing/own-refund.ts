import type { OwnRefund } from "../refund.ts";

/** A refund of ours that was asked for and not answered yet, but for what is said otherwise. */
export function ownRefund(change: Partial<OwnRefund> = {}): OwnRefund {
  return { id: "ours", amount: 400, state: "sent", reference: null, ...change };
}

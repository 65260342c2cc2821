import {
  isInDoubt,
  type OwnRefund,
  type RefundReport,
  type ReportedRefund,
  sumOf,
} from "./refund.ts";

/*
 * For a gateway that does not say which of its refunds are ours (`named: false`). If a call of ours got no answer,
 * only the sum that went back can tell whether it took effect. So no two refunds of a payment may be in doubt at
 * once. Example: of 1,000, our books have 300 as refunded, and a refund of 400 is in doubt. If the gateway says
 * 300, it took no effect; with 700 it is done; with 800 nobody but staff can tell.
 */

/** The outcome of a refund that we requested, as far as the gateway's sums tell it. */
export type Recognition =
  /** It took no effect. */
  | { readonly is: "absent" }
  | { readonly is: "done"; readonly reference: string | null }
  /** Staff have to check it, and it must not be requested again. */
  | { readonly is: "unclear"; readonly reason: string };

/**
 * Searches the gateway's sums for our refund with unknown outcome (tamara.md §7). It took no effect if our books
 * explain everything refunded, or if the list is complete and no unknown refund has its amount. It is done if it
 * is exactly the sum that our books lack, apart from other listed refunds. Anything else is unclear.
 */
export function recogniseBySums(
  refund: OwnRefund,
  ours: readonly OwnRefund[],
  report: RefundReport,
): Recognition {
  const booked = ours.filter(({ state }) => state === "done");
  const gap = report.refunded - sumOf(booked);
  if (gap === 0) return { is: "absent" };
  const unclear = (more: string): Recognition => ({
    is: "unclear",
    reason: `${report.refunded} went back at the gateway, ${sumOf(booked)} in our books${more}`,
  });
  if (ours.some((other) => other.id !== refund.id && isInDoubt(other))) {
    return unclear(", and more than one refund of ours is in doubt");
  }
  const listed = report.refunds.filter(({ state }) => state === "done");
  const unknown = listed.filter((reported) =>
    booked.every(({ reference }) => reference !== reported.reference),
  );
  const hasSameAmount = ({ amount }: ReportedRefund) => amount === refund.amount;
  const isListedInFull = sumOf(listed) === report.refunded;
  if (gap > 0 && isListedInFull && !unknown.some(hasSameAmount)) return { is: "absent" };
  const notBooked = withoutKnownAmounts(unknown, booked);
  const sameAmount = notBooked.filter(hasSameAmount);
  const isExplained = gap - sumOf(notBooked) + sumOf(sameAmount) === refund.amount;
  if (isExplained && sameAmount.length <= 1) {
    return { is: "done", reference: sameAmount[0]?.reference ?? null };
  }
  // Some were counted as part of an unlisted sum before, and can no longer be distinguished.
  if (gap === refund.amount && isListedInFull) return { is: "done", reference: null };
  return unclear("");
}

/** The listed refunds, except those that our books contain by amount only, without the gateway's id. */
export function withoutKnownAmounts(
  unknown: readonly ReportedRefund[],
  booked: readonly OwnRefund[],
): readonly ReportedRefund[] {
  const nameless = booked.flatMap(({ reference, amount }) => (reference === null ? [amount] : []));
  return unknown.filter(({ amount }) => {
    const at = nameless.indexOf(amount);
    if (at === -1) return true;
    nameless.splice(at, 1);
    return false;
  });
}

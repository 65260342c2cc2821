import {
  isInDoubt,
  type OwnRefund,
  type RefundReport,
  type ReportedRefund,
  sumOf,
} from "./refund.ts";

/**
 * The outcome of a refund that we requested, according to a gateway's report without our ids: it took no
 * effect, it is done, or it is unclear.
 */
export type Recognition =
  | { readonly is: "absent" }
  | { readonly is: "done"; readonly reference: string | null }
  | { readonly is: "unclear"; readonly reason: string };

/**
 * Searches the gateway's sums for our refund with unknown outcome. It took no effect if our books explain
 * everything refunded, or if the list is complete and no unknown refund has its amount. It is done if it is
 * exactly the sum that our books lack, apart from other listed refunds. Staff have to check anything else, and
 * it must not be requested again (tamara.md §7).
 */
export function recogniseRefund(
  refund: OwnRefund,
  own: readonly OwnRefund[],
  report: RefundReport,
): Recognition {
  const counted = own.filter(({ state }) => state === "done");
  const gap = report.refunded - sumOf(counted);
  if (gap === 0) return { is: "absent" };
  const unclear = (more: string): Recognition => ({
    is: "unclear",
    reason: `${report.refunded} went back at the gateway, ${sumOf(counted)} in our books${more}`,
  });
  if (own.some((other) => other.id !== refund.id && isInDoubt(other))) {
    return unclear(", and more than one refund of ours is in doubt");
  }
  const listed = report.refunds.filter(({ state }) => state === "done");
  const unknown = listed.filter((reported) =>
    counted.every(({ reference }) => reference !== reported.reference),
  );
  const hasSameAmount = ({ amount }: ReportedRefund) => amount === refund.amount;
  const isListedInFull = sumOf(listed) === report.refunded;
  if (gap > 0 && isListedInFull && !unknown.some(hasSameAmount)) return { is: "absent" };
  const uncounted = withoutKnownAmounts(unknown, counted);
  const sameAmount = uncounted.filter(hasSameAmount);
  const isExplained = gap - sumOf(uncounted) + sumOf(sameAmount) === refund.amount;
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
  counted: readonly OwnRefund[],
): readonly ReportedRefund[] {
  const nameless = counted.flatMap(({ reference, amount }) => (reference === null ? [amount] : []));
  return unknown.filter(({ amount }) => {
    const at = nameless.indexOf(amount);
    if (at === -1) return true;
    nameless.splice(at, 1);
    return false;
  });
}

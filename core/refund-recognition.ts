import {
  isInDoubt,
  type OwnRefund,
  type RefundReport,
  type ReportedRefund,
  sumOf,
} from "./refund.ts";

/**
 * What a gateway that names no refund of ours tells of one that was asked for: that it took no
 * effect, that it is done, or that nobody can say.
 */
export type Recognition =
  | { readonly is: "absent" }
  | { readonly is: "done"; readonly reference: string | null }
  | { readonly is: "unclear"; readonly why: string };

/**
 * Looks for a refund of ours, whose outcome is unknown, in the gateway's sums. It took no effect when
 * our books know all that went back, or when all of it is listed and nothing unknown has its amount.
 * It is done when it is exactly what our books do not know, other listed refunds apart. Anything else
 * is for people to look at, and may not be asked for again (tamara.md §7).
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
    why: `${report.refunded} went back at the gateway, ${sumOf(counted)} in our books${more}`,
  });
  if (own.some((other) => other.id !== refund.id && isInDoubt(other))) {
    return unclear(", and more than one refund of ours is in doubt");
  }
  const listed = report.refunds.filter(({ state }) => state === "done");
  const unknown = listed.filter((told) =>
    counted.every(({ reference }) => reference !== told.reference),
  );
  const isAlike = ({ amount }: ReportedRefund) => amount === refund.amount;
  const isListedInFull = sumOf(listed) === report.refunded;
  if (gap > 0 && isListedInFull && !unknown.some(isAlike)) return { is: "absent" };
  const uncounted = withoutNameless(unknown, counted);
  const alike = uncounted.filter(isAlike);
  const isExplained = gap - sumOf(uncounted) + sumOf(alike) === refund.amount;
  if (isExplained && alike.length <= 1) {
    return { is: "done", reference: alike[0]?.reference ?? null };
  }
  // Some were counted as parts of sums that were not listed then, and cannot be told apart now.
  if (gap === refund.amount && isListedInFull) return { is: "done", reference: null };
  return unclear("");
}

/** What is left of listed refunds when those are known by their amount that our books hold without the gateway's id. */
export function withoutNameless(
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

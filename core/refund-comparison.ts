import {
  isInDoubt,
  isUnderWay,
  type OwnRefund,
  type RefundReport,
  type ReportedRefund,
  sumOf,
} from "./refund.ts";
import { recogniseRefund, withoutKnownAmounts } from "./refund-recognition.ts";

/** What a gateway's report changes in our refunds. */
export type RefundComparison = {
  /** Our refunds that have been done. */
  readonly done: readonly { readonly id: string; readonly reference: string | null }[];
  /** Our refunds that failed. */
  readonly failed: readonly string[];
  /** Refunds that we did not request, such as from the gateway's own dashboard. */
  readonly foreign: readonly { readonly reference: string | null; readonly amount: number }[];
  /** Contradictions that staff have to check, in plain words. */
  readonly odd: readonly string[];
};

/**
 * Compares our refunds of a payment with the gateway's report. Our refunds are matched by id, so that a report
 * may arrive before the answer to our own call; if the gateway gives no ids, they are matched by its sums.
 * Other refunds count only up to the gateway's sum and up to `amount`, which was paid. A refund without an id
 * is not counted while one of ours is under way, because it may be that one.
 */
export function compareRefunds(
  amount: number,
  own: readonly OwnRefund[],
  report: RefundReport,
): RefundComparison {
  const { refunded, refunds } = report;
  const { done, failed, odd, revived, unknown } = matchOwn(own, report);
  if (refunded > amount) odd.push(`the gateway gave back ${refunded} of ${amount}`);
  const isDone = ({ id, state }: OwnRefund) =>
    state === "done" || done.some((settled) => settled.id === id);
  const counted = sumOf(own.filter(isDone));
  const open = own.filter(
    (refund) => isUnderWay(refund.state) && !isDone(refund) && !failed.includes(refund.id),
  );
  const underWay = sumOf(open);
  const mayBeOurs = ({ refundId, amount: part }: ReportedRefund) =>
    report.named
      ? underWay > 0 && refundId === null
      : open.some((refund) => isInDoubt(refund) && refund.amount === part);
  let room = Math.min(refunded, amount - underWay) - counted;
  for (const { id, reference, amount: part } of revived) {
    if (part <= room) {
      done.push({ id, reference });
      room -= part;
    } else odd.push(`refund ${id} was refused, and the gateway gave it back all the same`);
  }
  const foreign: { reference: string | null; amount: number }[] = [];
  for (const reported of withoutKnownAmounts(unknown, own.filter(isDone))) {
    const { reference, amount: part, state } = reported;
    if (state !== "done" || mayBeOurs(reported) || part <= 0 || part > room) continue;
    foreign.push({ reference, amount: part });
    room -= part;
  }
  // If the list does not explain the sum, count only the part that no refund in doubt may explain. A listed
  // refund that is done and did not fit was already counted as part of such a sum.
  const taken = [...own.filter(isDone), ...done, ...foreign].map(({ reference }) => reference);
  const uncertain = refunds.filter(
    (item) => !taken.includes(item.reference) && (item.state !== "done" || !unknown.includes(item)),
  );
  const unexplained = room - sumOf(uncertain);
  if (unexplained > 0 && underWay === 0) foreign.push({ reference: null, amount: unexplained });
  return { done, failed, foreign, odd };
}

/** Sorts a gateway's listed refunds into ours, by their outcome, and unknown ones. */
function matchOwn(own: readonly OwnRefund[], report: RefundReport) {
  const done: { id: string; reference: string | null }[] = [];
  const failed: string[] = [];
  const odd: string[] = [];
  const revived: { id: string; reference: string; amount: number }[] = [];
  const unknown: ReportedRefund[] = [];
  for (const refund of report.named ? [] : own.filter(isInDoubt)) {
    const found = recogniseRefund(refund, own, report);
    if (found.is === "done") done.push({ id: refund.id, reference: found.reference });
  }
  for (const reported of report.refunds) {
    const known = findOwn(own, reported);
    if (known === undefined) {
      if (!done.some(({ reference }) => reference === reported.reference)) unknown.push(reported);
      continue;
    }
    const { id, state, amount } = known;
    if (amount !== reported.amount) {
      odd.push(`refund ${id} is ${reported.amount} at the gateway and ${amount} here`);
    } else if (reported.state === "done" && state === "refused") {
      revived.push({ id, reference: reported.reference, amount });
    } else if (reported.state === "done" && state !== "done") {
      done.push({ id, reference: reported.reference });
    } else if (reported.state === "failed" && isUnderWay(state)) {
      failed.push(id);
    } else if (reported.state === "failed" && state === "done") {
      odd.push(`refund ${id} was done and failed at the gateway after that`);
    }
  }
  return { done, failed, odd, revived, unknown };
}

/** Finds our refund by the gateway's id, else by ours, unless that refund already has another gateway id. */
function findOwn(own: readonly OwnRefund[], reported: ReportedRefund): OwnRefund | undefined {
  return (
    own.find(({ reference }) => reference === reported.reference) ??
    own.find(({ id, reference }) => id === reported.refundId && reference === null)
  );
}

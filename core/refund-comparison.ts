import {
  isInDoubt,
  isUnderWay,
  type OwnRefund,
  type RefundReport,
  type ReportedRefund,
  sumOf,
} from "./refund.ts";
import { recogniseBySums, withoutKnownAmounts } from "./refund-recognition.ts";

/** What a gateway's report changes in our refunds. */
export type RefundComparison = {
  /** Our refunds that have been done. */
  readonly done: readonly DoneRefund[];
  /** Our refunds that failed. */
  readonly failed: readonly string[];
  /** Refunds that we did not request, such as from the gateway's own dashboard. */
  readonly foreign: readonly { readonly reference: string | null; readonly amount: number }[];
  /** Contradictions that staff have to check, in plain words. */
  readonly odd: readonly string[];
};

type DoneRefund = { readonly id: string; readonly reference: string | null };

/**
 * Compares our refunds of a payment with the gateway's report. Our refunds are matched by id, so that a report
 * may arrive before the answer to our own call; if the gateway gives no ids, those in doubt are matched by its
 * sums. Other refunds count only up to the gateway's sum and up to `amount`, which was paid. A refund without an
 * id is not counted while one of ours is under way, because it may be that one.
 */
export function compareRefunds(
  amount: number,
  ours: readonly OwnRefund[],
  report: RefundReport,
): RefundComparison {
  const { refunded, named } = report;
  const { done: matched, failed, odd, revived, unknown } = matchOurs(ours, report);
  if (refunded > amount) odd.push(`the gateway gave back ${refunded} of ${amount}`);
  const booked = doneOf(ours, matched);
  const open = ours.filter(
    (refund) => isUnderWay(refund.state) && !booked.includes(refund) && !failed.includes(refund.id),
  );
  // The money that went back and is not in our books. What our refunds under way may take of it is not counted.
  const room = Math.min(refunded, amount - sumOf(open)) - sumOf(booked);

  const accepted = thatFit(revived, room);
  for (const { id } of revived.filter((refund) => !accepted.includes(refund))) {
    odd.push(`refund ${id} was refused, and the gateway gave it back all the same`);
  }
  const done = [...matched, ...accepted.map(({ id, reference }) => ({ id, reference }))];

  const mayBeOurs = ({ refundId, amount: listed }: ReportedRefund) =>
    named
      ? sumOf(open) > 0 && refundId === null
      : open.some((refund) => isInDoubt(refund) && refund.amount === listed);
  const notOurs = withoutKnownAmounts(unknown, doneOf(ours, done)).filter(
    (listed) => listed.state === "done" && listed.amount > 0 && !mayBeOurs(listed),
  );
  const foreign: { reference: string | null; amount: number }[] = thatFit(
    notOurs,
    room - sumOf(accepted),
  ).map((listed) => ({ reference: listed.reference, amount: listed.amount }));

  // If the list does not explain the sum, count only the part that no refund in doubt may explain. A listed
  // refund that is done and did not fit was already counted as part of such a sum.
  const taken = [...doneOf(ours, done), ...done, ...foreign].map(({ reference }) => reference);
  const uncertain = report.refunds.filter(
    (item) => !taken.includes(item.reference) && (item.state !== "done" || !unknown.includes(item)),
  );
  const unlisted = room - sumOf(accepted) - sumOf(foreign) - sumOf(uncertain);
  if (unlisted > 0 && sumOf(open) === 0) foreign.push({ reference: null, amount: unlisted });
  return { done, failed, foreign, odd };
}

/** Those of our refunds that are done, in our books or by this report. */
function doneOf(ours: readonly OwnRefund[], reported: readonly DoneRefund[]): readonly OwnRefund[] {
  return ours.filter(
    ({ id, state }) => state === "done" || reported.some((refund) => refund.id === id),
  );
}

/** The refunds that fit into a sum one after another; one that does not fit is left out. */
function thatFit<Refund extends { readonly amount: number }>(
  refunds: readonly Refund[],
  sum: number,
): readonly Refund[] {
  let left = sum;
  return refunds.filter(({ amount }) => {
    if (amount > left) return false;
    left -= amount;
    return true;
  });
}

/**
 * Sorts a gateway's listed refunds into ours, by their outcome, and unknown ones. `revived` are ours that we had
 * recorded as refused.
 */
function matchOurs(ours: readonly OwnRefund[], report: RefundReport) {
  const done: DoneRefund[] = report.named ? [] : [...doneBySums(ours, report)];
  const failed: string[] = [];
  const odd: string[] = [];
  const revived: { id: string; reference: string; amount: number }[] = [];
  const unknown: ReportedRefund[] = [];
  for (const reported of report.refunds) {
    const known = findOurs(ours, reported);
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

/** Our refunds in doubt that the sums of a gateway without ids show to be done. */
function doneBySums(ours: readonly OwnRefund[], report: RefundReport): readonly DoneRefund[] {
  return ours.filter(isInDoubt).flatMap((refund) => {
    const found = recogniseBySums(refund, ours, report);
    return found.is === "done" ? [{ id: refund.id, reference: found.reference }] : [];
  });
}

/** Finds our refund by the gateway's id, else by ours, unless that refund already has another gateway id. */
function findOurs(ours: readonly OwnRefund[], reported: ReportedRefund): OwnRefund | undefined {
  return (
    ours.find(({ reference }) => reference === reported.reference) ??
    ours.find(({ id, reference }) => id === reported.refundId && reference === null)
  );
}

import {
  isInDoubt,
  isUnderWay,
  type OwnRefund,
  type RefundReport,
  type ReportedRefund,
  sumOf,
} from "./refund.ts";
import { recogniseRefund, withoutNameless } from "./refund-recognition.ts";

/** What a report teaches us about refunds. */
export type RefundNews = {
  /** Refunds of ours that are done by now. */
  readonly done: readonly { readonly id: string; readonly reference: string | null }[];
  /** Refunds of ours that came to nothing. */
  readonly failed: readonly string[];
  /** Money that went back without our asking, as at the gateway's own dashboard. */
  readonly foreign: readonly { readonly reference: string | null; readonly amount: number }[];
  /** What does not fit and somebody has to look at, in plain words. */
  readonly odd: readonly string[];
};

/**
 * Compares our refunds of a payment with what the gateway tells. A refund of ours is known by its id
 * wherever it is listed, so that news of it may come before the answer to our own call; where the
 * gateway names no ids, by what its sums explain. Of other refunds no more is believed than the
 * gateway's sum, nor than `amount`, what was paid; and one that may be ours, because it names no id
 * and one of ours is under way, has to wait.
 */
export function compareRefunds(
  amount: number,
  own: readonly OwnRefund[],
  report: RefundReport,
): RefundNews {
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
  for (const told of withoutNameless(unknown, own.filter(isDone))) {
    const { reference, amount: part, state } = told;
    if (state !== "done" || mayBeOurs(told) || part <= 0 || part > room) continue;
    foreign.push({ reference, amount: part });
    room -= part;
  }
  // Of a sum that is not listed in full, only what no refund that is in doubt may explain. One that
  // is done and did not fit was counted before, as a part of such a sum.
  const taken = [...own.filter(isDone), ...done, ...foreign].map(({ reference }) => reference);
  const unsure = refunds.filter(
    (told) => !taken.includes(told.reference) && (told.state !== "done" || !unknown.includes(told)),
  );
  const unexplained = room - sumOf(unsure);
  if (unexplained > 0 && underWay === 0) foreign.push({ reference: null, amount: unexplained });
  return { done, failed, foreign, odd };
}

/** Sorts what a gateway lists: what it says of refunds of ours, and what is none of them. */
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
  for (const told of report.refunds) {
    const known = findOwn(own, told);
    if (known === undefined) {
      if (!done.some(({ reference }) => reference === told.reference)) unknown.push(told);
      continue;
    }
    const { id, state, amount } = known;
    if (amount !== told.amount) {
      odd.push(`refund ${id} is ${told.amount} at the gateway and ${amount} here`);
    } else if (told.state === "done" && state === "refused") {
      revived.push({ id, reference: told.reference, amount });
    } else if (told.state === "done" && state !== "done") {
      done.push({ id, reference: told.reference });
    } else if (told.state === "failed" && isUnderWay(state)) {
      failed.push(id);
    } else if (told.state === "failed" && state === "done") {
      odd.push(`refund ${id} was done and failed at the gateway after that`);
    }
  }
  return { done, failed, odd, revived, unknown };
}

/** By the gateway's id, else by ours, unless that one has another id at the gateway already. */
function findOwn(own: readonly OwnRefund[], told: ReportedRefund): OwnRefund | undefined {
  return (
    own.find(({ reference }) => reference === told.reference) ??
    own.find(({ id, reference }) => id === told.refundId && reference === null)
  );
}

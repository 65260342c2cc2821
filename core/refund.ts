import type { PaymentStatus } from "./payment.ts";

/**
 * The states of a refund: promised by us, asked of the gateway, and the gateway's last word.
 * `done` is money that has left us; it stays done.
 */
export const REFUND_STATES = ["requested", "sent", "done", "refused"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** A refund in our books; `amount` in minor units of its payment's currency. */
export type OwnRefund = {
  readonly id: string;
  readonly amount: number;
  readonly state: RefundState;
  /** The gateway's id of it, once known. */
  readonly reference: string | null;
};

/** One refund as a gateway lists it. */
export type ReportedRefund = {
  readonly reference: string;
  /** The id that came with it when it was asked for; `null` for one made without. */
  readonly refundId: string | null;
  readonly amount: number;
  readonly state: "pending" | "done" | "failed";
};

/** What a gateway says was given back of a payment: the sum, and as many of the refunds as it lists. */
export type RefundReport = {
  readonly refunded: number;
  readonly refunds: readonly ReportedRefund[];
};

/** Why a refund is not promised. */
export type RefundProblem = "not_paid" | "amount_invalid" | "too_much";

/**
 * The amount that may be promised, in minor units: the asked one, or with `null` all that is left.
 * `reserved` is what other refunds have taken already, on their way or done.
 */
export function promiseRefund(
  payment: {
    readonly status: PaymentStatus;
    readonly amount: number;
    readonly reserved: number;
  },
  asked: number | null,
): { readonly amount: number } | { readonly problem: RefundProblem } {
  if (payment.status !== "paid" && payment.status !== "refunded") return { problem: "not_paid" };
  const left = payment.amount - payment.reserved;
  const amount = asked ?? left;
  if (asked !== null && (!Number.isSafeInteger(asked) || asked <= 0)) {
    return { problem: "amount_invalid" };
  }
  return amount <= 0 || amount > left ? { problem: "too_much" } : { amount };
}

/** True while the gateway's last word on a refund is still to come. */
export function isUnderWay(state: RefundState): boolean {
  return state === "requested" || state === "sent";
}

/** What a report teaches us about refunds. */
export type RefundNews = {
  /** Refunds of ours that are done by now. */
  readonly done: readonly { readonly id: string; readonly reference: string }[];
  /** Refunds of ours that came to nothing. */
  readonly failed: readonly string[];
  /** Money that went back without our asking, as at the gateway's own dashboard. */
  readonly foreign: readonly { readonly reference: string | null; readonly amount: number }[];
  /** What does not fit and somebody has to look at, in plain words. */
  readonly odd: readonly string[];
};

/**
 * Compares our refunds of a payment with what the gateway tells. A refund of ours is known by its id
 * wherever it is listed, so that news of it may come before the answer to our own call. Of other
 * refunds no more is believed than the gateway's sum, nor than `amount`, what was paid; and while
 * one of ours is under way, one that names no id has to wait: it may be ours.
 */
export function compareRefunds(
  amount: number,
  own: readonly OwnRefund[],
  { refunded, refunds }: RefundReport,
): RefundNews {
  const { done, failed, odd, revived, unknown } = matchOwn(own, refunds);
  if (refunded > amount) odd.push(`the gateway gave back ${refunded} of ${amount}`);
  const isDone = ({ id, state }: OwnRefund) =>
    state === "done" || done.some((settled) => settled.id === id);
  const counted = sumOf(own.filter(isDone));
  const underWay = sumOf(
    own.filter(
      (refund) => isUnderWay(refund.state) && !isDone(refund) && !failed.includes(refund.id),
    ),
  );
  let room = Math.min(refunded, amount - underWay) - counted;
  for (const { id, reference, amount: part } of revived) {
    if (part <= room) {
      done.push({ id, reference });
      room -= part;
    } else odd.push(`refund ${id} was refused, and the gateway gave it back all the same`);
  }
  const foreign: { reference: string | null; amount: number }[] = [];
  for (const { reference, refundId, amount: part, state } of unknown) {
    const mayBeOurs = underWay > 0 && refundId === null;
    if (state !== "done" || mayBeOurs || part <= 0 || part > room) continue;
    foreign.push({ reference, amount: part });
    room -= part;
  }
  // Of a sum that is not listed in full, only what no refund that is in doubt may explain. One that
  // is done and did not fit was counted before, as a part of such a sum.
  const taken = [...own.filter(isDone), ...done, ...foreign].map(({ reference }) => reference);
  const inDoubt = refunds.filter(
    (told) => !taken.includes(told.reference) && (told.state !== "done" || !unknown.includes(told)),
  );
  const unexplained = room - sumOf(inDoubt);
  if (unexplained > 0 && underWay === 0) foreign.push({ reference: null, amount: unexplained });
  return { done, failed, foreign, odd };
}

/** Sorts what a gateway lists: what it says of refunds of ours, and what is none of them. */
function matchOwn(own: readonly OwnRefund[], refunds: readonly ReportedRefund[]) {
  const done: { id: string; reference: string }[] = [];
  const failed: string[] = [];
  const odd: string[] = [];
  const revived: { id: string; reference: string; amount: number }[] = [];
  const unknown: ReportedRefund[] = [];
  for (const told of refunds) {
    const known = findOwn(own, told);
    if (known === undefined) {
      unknown.push(told);
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

function sumOf(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** By the gateway's id, else by ours, unless that one has another id at the gateway already. */
function findOwn(own: readonly OwnRefund[], told: ReportedRefund): OwnRefund | undefined {
  return (
    own.find(({ reference }) => reference === told.reference) ??
    own.find(({ id, reference }) => id === told.refundId && reference === null)
  );
}

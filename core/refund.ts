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
  const done: { id: string; reference: string }[] = [];
  const failed: string[] = [];
  const odd: string[] = [];
  const unknown: ReportedRefund[] = [];
  const revived: (OwnRefund & { reference: string })[] = [];
  const settled = new Map(own.map(({ id, state }) => [id, state]));
  for (const told of refunds) {
    const known = findOwn(own, told);
    if (known === undefined) unknown.push(told);
    else if (known.amount !== told.amount) {
      odd.push(`refund ${known.id} is ${told.amount} at the gateway and ${known.amount} here`);
    } else if (told.state === "done" && known.state === "refused") {
      revived.push({ ...known, reference: told.reference });
    } else if (told.state === "done" && known.state !== "done") {
      done.push({ id: known.id, reference: told.reference });
      settled.set(known.id, "done");
    } else if (told.state === "failed" && isUnderWay(known.state)) {
      failed.push(known.id);
      settled.set(known.id, "refused");
    } else if (told.state === "failed" && known.state === "done") {
      odd.push(`refund ${known.id} was done and failed at the gateway after that`);
    }
  }
  const sumOf = (...states: readonly RefundState[]) =>
    own.reduce(
      (sum, { id, amount: part }) =>
        states.includes(settled.get(id) ?? "refused") ? sum + part : sum,
      0,
    );
  const underWay = sumOf("requested", "sent");
  let room = Math.min(refunded - sumOf("done"), amount - sumOf("done") - underWay);
  for (const { id, amount: part, reference } of revived) {
    if (part > room) {
      odd.push(`refund ${id} was refused, and the gateway gave it back all the same`);
      continue;
    }
    done.push({ id, reference });
    room -= part;
  }
  const foreign: { reference: string | null; amount: number }[] = [];
  let waiting = 0;
  for (const { reference, refundId, amount: part, state } of unknown) {
    const mayBeOurs = underWay > 0 && refundId === null;
    if (state === "done" && !mayBeOurs && part > 0 && part <= room) {
      foreign.push({ reference, amount: part });
      room -= part;
    } else if (state !== "failed") waiting += part;
  }
  // Of a sum that is not listed in full, only what no refund we heard of explains.
  if (room > waiting && underWay === 0) foreign.push({ reference: null, amount: room - waiting });
  if (refunded > amount) odd.push(`the gateway gave back ${refunded} of ${amount}`);
  return { done, failed, foreign, odd };
}

/** By the gateway's id, else by ours, unless that one has another id at the gateway already. */
function findOwn(own: readonly OwnRefund[], told: ReportedRefund): OwnRefund | undefined {
  return (
    own.find(({ reference }) => reference === told.reference) ??
    own.find(({ id, reference }) => id === told.refundId && reference === null)
  );
}

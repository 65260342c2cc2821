import type { GatewayIdentifier } from "#core/gateways.ts";
import { mismatches, nextStatus, type PaymentStatus } from "#core/payment.ts";
import {
  isInDoubt,
  isUnderWay,
  type OwnRefund,
  type ReportedRefund,
  refundableAmount,
  sumOf,
} from "#core/refund.ts";
import { compareRefunds } from "#core/refund-comparison.ts";
import { recogniseBySums } from "#core/refund-recognition.ts";
import { isLender } from "./is-lender.ts";
import type { Random } from "./random.ts";
import {
  AMOUNT,
  countRefundsOf,
  countRefundsOfSum,
  FALSE_REPORTS,
  type GatewayPayment,
  listedOf,
  type Mutable,
  type Report,
  refundedSum,
  reportOf,
  TERMS,
} from "./simulated-gateway.ts";

/** In minutes of the virtual clock, as all times here: a promise, of days, is shortened. */
const LENDERS_PAGE = 20;
const STRIPES_PAGE = 60;
const LENDERS_PROMISE = 40;

/** One buyer's payment on both sides, and the reports under way from the gateway to us. */
type Purchase = {
  readonly gateway: GatewayIdentifier;
  readonly there: GatewayPayment;
  readonly own: Mutable<OwnRefund>[];
  /** Our refunds of which nobody can say whether they took effect. */
  readonly inReview: Set<string>;
  status: PaymentStatus;
  readonly history: PaymentStatus[];
  readonly underWay: Report[];
};

/**
 * Buyers, gateways and the shop's rules without database and network: a gateway's reports may
 * arrive late, twice, in any order, or not at all. One step is one event.
 */
export class World {
  readonly #random: Random;
  readonly #purchases: readonly Purchase[];
  #minutes = 0;
  #ids = 0;

  constructor(random: Random, gateways: readonly GatewayIdentifier[]) {
    this.#random = random;
    this.#purchases = gateways.map((gateway) => ({
      gateway,
      there: {
        gateway,
        status: "pending",
        runsOutAt: isLender(gateway) ? LENDERS_PAGE : STRIPES_PAGE,
        wasPromised: false,
        refunds: [],
      },
      own: [],
      inReview: new Set(),
      status: "created",
      history: ["created"],
      underWay: [],
    }));
  }

  /** Makes one event happen and describes it. */
  step(): string {
    const purchase = this.#random.pick(this.#purchases);
    const act = this.#random.pick(ACTS);
    const done = this[act](purchase);
    return `${purchase.gateway}: ${act}${done ? "" : ", in vain"}`;
  }

  /** Time passes: pages and promises expire, and pending refunds complete. */
  timePasses(): boolean {
    this.#minutes += this.#random.below(8);
    for (const { there } of this.#purchases) {
      const isOpen = there.status === "pending" || there.status === "authorised";
      if (isOpen && this.#minutes >= there.runsOutAt) there.status = "expired";
      for (const refund of there.refunds) {
        if (refund.state !== "pending" || this.#random.chance(0.5)) continue;
        refund.state = this.#random.chance(0.3) ? "failed" : "done";
      }
    }
    return true;
  }

  buyerApproves({ gateway, there }: Purchase): boolean {
    if (there.status !== "pending") return false;
    there.wasPromised = isLender(gateway);
    there.status = there.wasPromised ? "authorised" : "paid";
    there.runsOutAt = this.#minutes + LENDERS_PROMISE;
    return true;
  }

  /** Stripe's page accepts another card; a lender's refusal is final. */
  buyerIsDeclined({ gateway, there }: Purchase): boolean {
    if (there.status !== "pending" || !isLender(gateway) || this.#random.chance(0.7)) return false;
    there.status = "failed";
    return true;
  }

  /** A full report, or one with only the sum of the refunds. */
  gatewayTells({ there, underWay }: Purchase): boolean {
    const report = reportOf(there);
    underWay.push(this.#random.chance(0.2) ? { ...report, refunds: [] } : report);
    return true;
  }

  /** Something is paid or promised that is not our payment: one of five fields differs. */
  somebodyLies({ there, underWay }: Purchase): boolean {
    if (this.#random.chance(0.5)) return false;
    const status = this.#random.pick(["paid", "authorised"] as const);
    underWay.push({ ...reportOf(there), status, ...this.#random.pick(FALSE_REPORTS) });
    return true;
  }

  /** A failure is reported late, for a payment that succeeded after all. */
  failureIsToldLate({ there, underWay }: Purchase): boolean {
    if (there.status !== "paid" || this.#random.chance(0.7)) return false;
    const status = this.#random.pick(["failed", "cancelled", "expired"] as const);
    underWay.push({ ...reportOf(there), status });
    return true;
  }

  /** Any of the reports arrives, perhaps an old one, and perhaps not for the last time. */
  reportArrives(purchase: Purchase): boolean {
    const { underWay } = purchase;
    if (underWay.length === 0) return false;
    const at = this.#random.below(underWay.length);
    const report = underWay[at];
    if (report === undefined) return false;
    if (this.#random.chance(0.7)) underWay.splice(at, 1);
    settle(purchase, report);
    return true;
  }

  staffPromise({ status, own }: Purchase): boolean {
    const reserved = reservedOf(own);
    const asked = this.#random.chance(0.2) ? null : 1 + this.#random.below(AMOUNT);
    const promise = refundableAmount({ status, amount: AMOUNT, reserved, disputed: 0 }, asked);
    if ("problem" in promise) return false;
    own.push({
      id: this.#newId("ours"),
      amount: promise.amount,
      state: "requested",
      reference: null,
    });
    return true;
  }

  /** We request a refund; the call or its answer may be lost. */
  refundIsSent(purchase: Purchase): boolean {
    const open = purchase.own.filter(({ state }) => isUnderWay(state));
    if (open.length === 0) return false;
    this.#send(purchase, this.#random.pick(open), this.#random.pick(CALL_ENDS));
    return true;
  }

  #send(purchase: Purchase, refund: Mutable<OwnRefund>, end: (typeof CALL_ENDS)[number]): void {
    if (purchase.gateway === "tamara" && !this.#mayAsk(purchase, refund)) return;
    refund.state = "sent";
    if (end === "call lost") return;
    const answer = this.#refund(purchase.there, refund.id, refund.amount);
    if (end === "answer lost") return;
    if (answer === null || answer.state === "failed") refund.state = "refused";
    else {
      refund.reference = answer.reference;
      if (answer.state === "done") refund.state = "done";
    }
    countRefunds(purchase);
  }

  /** Tamara refunds as often as it is asked: the sums must show that it has not done so before. */
  #mayAsk(purchase: Purchase, refund: Mutable<OwnRefund>): boolean {
    const report = reportOf(purchase.there);
    settle(purchase, report);
    const first = purchase.own.find(isInDoubt);
    if (!isUnderWay(refund.state) || (first !== undefined && first !== refund)) return false;
    if (refund.state === "requested") return true;
    const found = recogniseBySums(refund, purchase.own, report);
    if (found.is === "unclear") purchase.inReview.add(refund.id);
    return found.is === "absent";
  }

  /** Without an id, or with one typed by somebody; sometimes the same amount as one of ours. */
  refundAtDashboard({ there, own }: Purchase): boolean {
    if (this.#random.chance(0.6)) return false;
    const name = this.#random.chance(0.5) ? null : this.#newId("desk");
    const alike = own.length > 0 && this.#random.chance(0.1) ? this.#random.pick(own).amount : null;
    return this.#refund(there, name, alike ?? 1 + this.#random.below(AMOUNT / 2)) !== null;
  }

  /** The same id is refunded once, except at Tamara; more than is left is refused. */
  #refund(there: GatewayPayment, refundId: string | null, amount: number): ReportedRefund | null {
    const known = there.refunds.find((refund) => refundId !== null && refund.refundId === refundId);
    if (known !== undefined && there.gateway !== "tamara") return known;
    const taken = sumOf(there.refunds.filter(({ state }) => state !== "failed"));
    if (there.status !== "paid" || taken + amount > AMOUNT) return null;
    const takesTime = there.gateway === "stripe" && this.#random.chance(0.3);
    const state = takesTime ? "pending" : "done";
    const refund = { reference: this.#newId("re"), refundId, amount, state } as const;
    there.refunds.push({ ...refund });
    return refund;
  }

  #newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }

  /** The gateways answer again, and everything has arrived. */
  settleEverything(): void {
    for (const purchase of this.#purchases) {
      const { there, own } = purchase;
      if (there.status === "pending") there.status = "expired";
      // A refund requested now may still be pending, and is requested again.
      for (const _ of ["sent", "heard of"]) {
        for (const refund of there.refunds) if (refund.state === "pending") refund.state = "done";
        settle(purchase, reportOf(there));
        for (const refund of own)
          if (isUnderWay(refund.state)) this.#send(purchase, refund, "answered");
      }
      settle(purchase, reportOf(there));
    }
  }

  /**
   * What has happened but must not, as sentences; empty if all is well. It is stated here again,
   * independently of the tested rules.
   */
  broken(): readonly string[] {
    return this.#purchases.flatMap(({ gateway, there, own, status, history }) => {
      const done = sumOf(own.filter(({ state }) => state === "done"));
      const isPaid = status === "paid" || status === "refunded";
      return [
        ...(reservedOf(own) > AMOUNT ? ["more is promised than was paid"] : []),
        ...(done > refundedSum(there) ? ["more is counted than was given back"] : []),
        ...(own.some(({ id }) => countRefundsOf(there, id) > 1) ? ["given back twice"] : []),
        ...(isPaid && there.status !== "paid" ? ["paid here and not there"] : []),
        ...(status === "authorised" && !there.wasPromised ? ["promised here and not there"] : []),
        ...(own.length > 0 && !isPaid ? ["given back without being paid"] : []),
        ...((status === "refunded") !== (isPaid && done === AMOUNT) ? ["refunded or not?"] : []),
        ...brokenMoves(history),
      ].map((what) => `${gateway}: ${what}`);
    });
  }

  /** Differences between the two sides; there must be none once everything is settled. */
  differences(): readonly string[] {
    return this.#purchases.flatMap(({ gateway, there, own, inReview, status }) => {
      const given = refundedSum(there);
      const done = sumOf(own.filter(({ state }) => state === "done"));
      const expected = there.status === "paid" && done === AMOUNT ? "refunded" : there.status;
      // If the list is incomplete, the sum may include failed refunds: that much is not believed.
      const uncertain = sumOf(listedOf(there).filter(({ state }) => state === "failed"));
      const held = own.filter(({ id, state }) => isUnderWay(state) && inReview.has(id));
      // One of ours is unclear only if another refund has its amount, or if an earlier refund was counted
      // from a sum without a list: nobody knows which of the listed refunds were in that sum.
      const isCountedBySum = own.some(
        ({ state, reference }) => state === "done" && reference === null,
      );
      const isHeldRightly = held.every(
        ({ amount }) =>
          countRefundsOfSum(there, amount) > (isCountedBySum && given - done !== amount ? 0 : 1),
      );
      const waitsForHeld = held.length > 0 && isHeldRightly;
      const agrees = done <= given && (waitsForHeld || done >= given - uncertain);
      return [
        ...(status === expected ? [] : [`${gateway}: ${status} here, ${expected} there`]),
        ...(agrees ? [] : [`${gateway}: ${done} given back here, ${given} there`]),
        ...(!waitsForHeld && own.some(({ state }) => isUnderWay(state))
          ? [`${gateway}: a refund is stuck`]
          : []),
      ];
    });
  }
}

/** A paid payment can only be refunded, and no state is reached twice after that. */
function brokenMoves(history: readonly PaymentStatus[]): readonly string[] {
  const paidAt = history.indexOf("paid");
  const after = paidAt === -1 ? [] : history.slice(paidAt + 1);
  const isRight = after.length === 0 || (after.length === 1 && after[0] === "refunded");
  return [
    ...(isRight ? [] : [`paid, and after that ${after.join(", ")}`]),
    ...(paidAt === -1 && history.includes("refunded") ? ["refunded without being paid"] : []),
    ...(history.slice(1).includes("created") ? ["begun again"] : []),
  ];
}

const ACTS = [
  "timePasses",
  "buyerApproves",
  "buyerIsDeclined",
  "gatewayTells",
  "gatewayTells",
  "somebodyLies",
  "failureIsToldLate",
  "reportArrives",
  "reportArrives",
  "reportArrives",
  "staffPromise",
  "refundIsSent",
  "refundAtDashboard",
] as const;

/** The ways a call can end. */
const CALL_ENDS = ["answered", "answered", "answer lost", "call lost"] as const;

/** What the one door does with a report, by the rules of the core alone. */
function settle(purchase: Purchase, report: Report): void {
  const next = nextStatus(purchase.status, TERMS, report);
  if (next !== null) move(purchase, next);
  if (mismatches(TERMS, report).length > 0) return;
  // Promised money is captured at once and reported again.
  if (purchase.status === "authorised" && report.status === "authorised") {
    if (purchase.there.status === "authorised") purchase.there.status = "paid";
    settle(purchase, reportOf(purchase.there));
  }
  if (purchase.status !== "paid" && purchase.status !== "refunded") return;
  const { own } = purchase;
  const comparison = compareRefunds(AMOUNT, own, report);
  for (const refund of own) {
    const done = comparison.done.find(({ id }) => id === refund.id);
    if (done !== undefined) Object.assign(refund, { state: "done", reference: done.reference });
    if (comparison.failed.includes(refund.id)) refund.state = "refused";
  }
  for (const { reference, amount } of comparison.foreign) {
    own.push({ id: `foreign ${own.length}`, amount, state: "done", reference });
  }
  countRefunds(purchase);
}

function countRefunds(purchase: Purchase): void {
  const done = sumOf(purchase.own.filter(({ state }) => state === "done"));
  if (done === AMOUNT && purchase.status === "paid") move(purchase, "refunded");
}

function move(purchase: Purchase, next: PaymentStatus): void {
  purchase.status = next;
  purchase.history.push(next);
}

function reservedOf(own: readonly OwnRefund[]): number {
  return sumOf(own.filter(({ state }) => state !== "refused"));
}

import type { GatewayIdentifier, PaymentReport, PaymentStatus } from "#core/payment.ts";
import { isPermittedMove, nextStatus } from "#core/payment.ts";
import {
  compareRefunds,
  type OwnRefund,
  promiseRefund,
  type RefundReport,
  type ReportedRefund,
} from "#core/refund.ts";
import type { Random } from "./random.ts";

const AMOUNT = 19_900;
const LENDERS_PAGE = 20;
const STRIPES_PAGE = 60;

type Report = PaymentReport & RefundReport;
type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** A payment as its gateway holds it: money that was promised, taken, and given back. */
type AtGateway = {
  status: PaymentReport["status"];
  /** In minutes of the virtual clock. */
  readonly runsOutAt: number;
  readonly refunds: ReportedRefund[];
};

/** One buyer's payment on both sides, and what is on its way from the gateway to us. */
type Purchase = {
  readonly gateway: GatewayIdentifier;
  readonly there: AtGateway;
  readonly own: Mutable<OwnRefund>[];
  status: PaymentStatus;
  readonly history: PaymentStatus[];
  readonly underWay: Report[];
};

/**
 * Buyers, gateways and the shop's rules without database and network: what a gateway says may
 * arrive late, twice, in any order, or not at all. One step is one thing that happens.
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
        status: "pending",
        runsOutAt: gateway === "stripe" ? STRIPES_PAGE : LENDERS_PAGE,
        refunds: [],
      },
      own: [],
      status: "pending",
      history: ["pending"],
      underWay: [],
    }));
  }

  /** Lets one thing happen, and says what. */
  step(): string {
    const purchase = this.#random.pick(this.#purchases);
    const act = this.#random.pick(ACTS);
    const done = this[act](purchase);
    return `${purchase.gateway}: ${act}${done ? "" : ", in vain"}`;
  }

  /** Time passes; pages run out. */
  timePasses(): boolean {
    this.#minutes += this.#random.below(8);
    for (const { there } of this.#purchases) {
      if (there.status === "pending" && this.#minutes >= there.runsOutAt) there.status = "expired";
    }
    return true;
  }

  buyerApproves({ gateway, there }: Purchase): boolean {
    if (there.status !== "pending") return false;
    there.status = gateway === "stripe" ? "paid" : "authorised";
    return true;
  }

  /** Stripe's page takes another card; a lender's no is the end. */
  buyerIsDeclined({ gateway, there }: Purchase): boolean {
    if (there.status !== "pending" || gateway === "stripe" || this.#random.chance(0.7))
      return false;
    there.status = "failed";
    return true;
  }

  gatewayTells({ there, underWay }: Purchase): boolean {
    underWay.push(reportOf(there));
    return true;
  }

  /** Any of the reports arrives, an old one perhaps, and perhaps not for the last time. */
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
    const reserved = sumOf(own.filter(({ state }) => state !== "refused"));
    const asked = this.#random.chance(0.2) ? null : 1 + this.#random.below(AMOUNT);
    const promise = promiseRefund({ status, amount: AMOUNT, reserved }, asked);
    if ("problem" in promise) return false;
    own.push({
      id: this.#newId("ours"),
      amount: promise.amount,
      state: "requested",
      reference: null,
    });
    return true;
  }

  /** The gateway is asked to give back; its answer may be lost. */
  refundIsSent(purchase: Purchase): boolean {
    const { own, there } = purchase;
    const refund = own.find(({ state }) => state === "requested" || state === "sent");
    if (refund === undefined) return false;
    refund.state = "sent";
    const answer = this.#giveBack(there, refund.id, refund.amount);
    if (this.#random.chance(0.3)) return true;
    if (answer === null) refund.state = "refused";
    else Object.assign(refund, { state: "done", reference: answer.reference });
    countRefunds(purchase);
    return true;
  }

  dashboardGivesBack({ there }: Purchase): boolean {
    if (this.#random.chance(0.6)) return false;
    return this.#giveBack(there, null, 1 + this.#random.below(AMOUNT / 2)) !== null;
  }

  /** The same id is given back once; more than there is, is refused. */
  #giveBack(there: AtGateway, refundId: string | null, amount: number): ReportedRefund | null {
    const known = there.refunds.find((refund) => refundId !== null && refund.refundId === refundId);
    if (known !== undefined) return known;
    if (there.status !== "paid" || sumOf(there.refunds) + amount > AMOUNT) return null;
    const refund = { reference: this.#newId("re"), refundId, amount, state: "done" } as const;
    there.refunds.push(refund);
    return refund;
  }

  #newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }

  /** The gateways answer again and everything has arrived. */
  comeToRest(): void {
    this.#minutes += STRIPES_PAGE;
    for (const purchase of this.#purchases) {
      const { there, own } = purchase;
      if (there.status === "pending") there.status = "expired";
      settle(purchase, reportOf(there));
      for (const refund of own) {
        if (refund.state !== "requested" && refund.state !== "sent") continue;
        const answer = this.#giveBack(there, refund.id, refund.amount);
        if (answer === null) refund.state = "refused";
        else Object.assign(refund, { state: "done", reference: answer.reference });
        countRefunds(purchase);
      }
      settle(purchase, reportOf(there));
    }
  }

  /** What must never be, in words; empty when all is well. */
  broken(): readonly string[] {
    return this.#purchases.flatMap(({ gateway, there, own, status, history }) => {
      const done = sumOf(own.filter(({ state }) => state === "done"));
      const reserved = sumOf(own.filter(({ state }) => state !== "refused"));
      const moves = history.slice(1).map((after, at) => [history[at], after] as const);
      const isPaid = status === "paid" || status === "refunded";
      return [
        ...(reserved > AMOUNT ? ["more is promised than was paid"] : []),
        ...(done > sumOf(there.refunds) ? ["more is counted than was given back"] : []),
        ...(isPaid && there.status !== "paid" ? ["paid here and not there"] : []),
        ...(moves.some(([from = "created", to]) => !isPermittedMove(from, to))
          ? ["a downgrade"]
          : []),
        ...((status === "refunded") !== (isPaid && done === AMOUNT) ? ["refunded or not?"] : []),
      ].map((what) => `${gateway}: ${what}`);
    });
  }

  /** Where the two sides differ; after all has come to rest they must not. */
  differences(): readonly string[] {
    return this.#purchases.flatMap(({ gateway, there, own, status }) => {
      const given = sumOf(there.refunds);
      const done = sumOf(own.filter(({ state }) => state === "done"));
      const expected = there.status === "paid" && given === AMOUNT ? "refunded" : there.status;
      return [
        ...(status === expected ? [] : [`${gateway}: ${status} here, ${expected} there`]),
        ...(done === given ? [] : [`${gateway}: ${done} given back here, ${given} there`]),
      ];
    });
  }
}

const ACTS = [
  "timePasses",
  "buyerApproves",
  "buyerIsDeclined",
  "gatewayTells",
  "gatewayTells",
  "reportArrives",
  "reportArrives",
  "staffPromise",
  "refundIsSent",
  "dashboardGivesBack",
] as const;

const TERMS = {
  id: "ours",
  reference: "theirs",
  amount: AMOUNT,
  currency: "AED",
  live: false,
} as const;

function reportOf({ status, refunds }: AtGateway): Report {
  const { id: paymentId, ...terms } = TERMS;
  return { ...terms, paymentId, status, refunds: [...refunds], refunded: sumOf(refunds) };
}

/** What the one door does with a report, by the rules of the core alone. */
function settle(purchase: Purchase, report: Report): void {
  const next = nextStatus(purchase.status, TERMS, report);
  if (next !== null) move(purchase, next);
  // Money that is only promised is taken at once, and told of again.
  if (purchase.status === "authorised" && report.status === "authorised") {
    if (purchase.there.status === "authorised") purchase.there.status = "paid";
    settle(purchase, reportOf(purchase.there));
  }
  if (purchase.status !== "paid") return;
  const { own } = purchase;
  const news = compareRefunds(AMOUNT, own, report);
  for (const refund of own) {
    const done = news.done.find(({ id }) => id === refund.id);
    if (done !== undefined) Object.assign(refund, { state: "done", reference: done.reference });
    if (news.failed.includes(refund.id)) refund.state = "refused";
  }
  for (const { reference, amount } of news.foreign) {
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

function sumOf(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

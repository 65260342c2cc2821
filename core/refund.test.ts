import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYMENT_STATUSES } from "./payment.ts";
import {
  isUnderWay,
  type OwnRefund,
  REFUND_STATES,
  type RefundReport,
  type ReportedRefund,
  refundableAmount,
} from "./refund.ts";
import { compareRefunds, type RefundComparison } from "./refund-comparison.ts";
import { ownRefund as own } from "./testing/own-refund.ts";

const AMOUNT = 1_000;
const paid = { status: "paid", amount: AMOUNT, reserved: 0, disputed: 0 } as const;
const nothing: RefundComparison = { done: [], failed: [], foreign: [], odd: [] };

const reported = (change: Partial<ReportedRefund> = {}): ReportedRefund => ({
  reference: "theirs",
  refundId: "ours",
  amount: 400,
  state: "done",
  ...change,
});
const report = (...refunds: readonly ReportedRefund[]): RefundReport => ({
  refunded: refunds.reduce((sum, { amount, state }) => (state === "done" ? sum + amount : sum), 0),
  refunds,
  named: true,
});

describe("what staff are told", () => {
  const oddOf = (own: readonly OwnRefund[], each: RefundReport) =>
    compareRefunds(AMOUNT, own, each).odd;

  test("staff are alerted when a gateway refunded more than was paid, and not when it refunded all (D-136)", () => {
    expect(oddOf([], { refunded: AMOUNT + 1, refunds: [], named: true })).toEqual([
      `the gateway gave back ${AMOUNT + 1} of ${AMOUNT}`,
    ]);
    expect(oddOf([], { refunded: AMOUNT, refunds: [], named: true })).toEqual([]);
  });

  test("a payment that cannot be refunded says why (D-127)", () => {
    for (const status of PAYMENT_STATUSES) {
      if (status === "paid" || status === "refunded") continue;
      expect(refundableAmount({ ...paid, status }, 1)).toEqual({ problem: "not_paid" });
    }
  });
});

describe("promising money back", () => {
  test("a refund without an amount is all that is left, one with an amount is that amount (D-127)", () => {
    expect(refundableAmount(paid, null)).toEqual({ amount: AMOUNT });
    expect(refundableAmount({ ...paid, reserved: 400 }, null)).toEqual({ amount: 600 });
    expect(refundableAmount({ ...paid, reserved: 400 }, 600)).toEqual({ amount: 600 });
  });

  test("a refund is possible only for a payment that was paid (D-127)", () => {
    for (const status of PAYMENT_STATUSES) {
      const promised = refundableAmount({ ...paid, status }, 1);
      expect("amount" in promised, status).toBe(status === "paid" || status === "refunded");
    }
  });

  test("a refund is never more than is left, never nothing, never a part of a cent (D-136)", () => {
    expect(refundableAmount({ ...paid, reserved: 400 }, 601)).toEqual({ problem: "too_much" });
    expect(refundableAmount({ ...paid, reserved: AMOUNT }, null)).toEqual({ problem: "too_much" });
    for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(refundableAmount(paid, amount)).toEqual({ problem: "amount_invalid" });
    }
  });

  test("refunds together are at most what was paid, whatever is asked for (D-136)", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -10, max: 700 }))), (wishes) => {
        let reserved = 0;
        for (const wish of wishes) {
          const promised = refundableAmount({ ...paid, reserved }, wish);
          if ("amount" in promised) reserved += promised.amount;
        }
        expect(reserved).toBeLessThanOrEqual(AMOUNT);
      }),
    );
  });

  test("a refund is under way until the gateway reports its end", () => {
    expect(REFUND_STATES.filter(isUnderWay)).toEqual(["requested", "sent"]);
  });
});

describe("what a gateway tells of refunds", () => {
  test("a refund of ours is recognized by our id before we know the gateway's, and by the gateway's after that", () => {
    const done = [{ id: "ours", reference: "theirs" }];
    expect(compareRefunds(AMOUNT, [own()], report(reported()))).toEqual({ ...nothing, done });
    const named = own({ reference: "theirs" });
    const unnamed = reported({ refundId: null });
    expect(compareRefunds(AMOUNT, [named], report(unnamed))).toEqual({ ...nothing, done });
  });

  test("a counted refund changes nothing, however often it is reported", () => {
    const counted = own({ state: "done", reference: "theirs" });
    expect(compareRefunds(AMOUNT, [counted], report(reported()))).toEqual(nothing);
  });

  test("a failed refund releases its sum; one that fails after it was done needs a review", () => {
    const failed = report(reported({ state: "failed" }));
    expect(compareRefunds(AMOUNT, [own()], failed)).toEqual({ ...nothing, failed: ["ours"] });
    const done = own({ state: "done", reference: "theirs" });
    expect(compareRefunds(AMOUNT, [done], failed).odd).toHaveLength(1);
  });

  test("a refund that is pending at the gateway stays under way", () => {
    const pending = { ...report(reported({ state: "pending" })), refunded: 400 };
    expect(compareRefunds(AMOUNT, [own()], pending)).toEqual(nothing);
  });

  test("a refund that we did not ask for is counted too", () => {
    const theirs = reported({ refundId: null, amount: 300 });
    const foreign = [{ reference: "theirs", amount: 300 }];
    expect(compareRefunds(AMOUNT, [], report(theirs))).toEqual({ ...nothing, foreign });
  });

  test("while a refund of ours is under way, one without our id may be ours, and waits", () => {
    const nameless = reported({ refundId: null });
    expect(compareRefunds(AMOUNT, [own()], report(nameless))).toEqual(nothing);
    const named = reported({ refundId: "somebody else" });
    expect(compareRefunds(AMOUNT, [own()], report(named)).foreign).toHaveLength(1);
    expect(compareRefunds(AMOUNT, [own()], { ...report(), refunded: 400 })).toEqual(nothing);
  });

  test("of a refunded sum without a list, the part that nothing explains is counted once", () => {
    const foreign = [{ reference: null, amount: 500 }];
    const sum = { ...report(), refunded: 500 };
    expect(compareRefunds(AMOUNT, [], sum)).toEqual({ ...nothing, foreign });
    const counted = own({ id: "counted", amount: 500, state: "done" });
    expect(compareRefunds(AMOUNT, [counted], sum)).toEqual(nothing);
    const listed = report(reported({ refundId: null, amount: 500 }));
    expect(compareRefunds(AMOUNT, [counted], listed)).toEqual(nothing);
  });

  test("a refund counted from a sum and listed later does not hide a later refund", () => {
    const counted = own({ id: "counted", amount: 500, state: "done" });
    const listed = report(
      reported({ reference: "first", refundId: null, amount: 500 }),
      reported({ reference: "second", refundId: null, amount: 200 }),
    );
    const foreign = [{ reference: "second", amount: 200 }];
    expect(compareRefunds(AMOUNT, [counted], listed)).toEqual({ ...nothing, foreign });
    const small = report(
      reported({ reference: "first", refundId: null, amount: 100 }),
      reported({ reference: "second", refundId: null, amount: 600 }),
    );
    const comparison = compareRefunds(AMOUNT, [{ ...counted, amount: 100 }], small);
    expect(sumOf(keep([], comparison), isDone)).toBe(600);
  });

  test("a refunded sum that still includes a failed refund is not believed", () => {
    const failed = { ...report(reported({ state: "failed" })), refunded: 400 };
    expect(compareRefunds(AMOUNT, [own()], failed)).toEqual({ ...nothing, failed: ["ours"] });
    const refused = own({ state: "refused" });
    expect(compareRefunds(AMOUNT, [refused], failed)).toEqual(nothing);
  });

  test("a refused refund that was made all the same is counted, if enough is left", () => {
    const refused = own({ state: "refused" });
    const done = [{ id: "ours", reference: "theirs" }];
    expect(compareRefunds(AMOUNT, [refused], report(reported()))).toEqual({ ...nothing, done });
    const rest = own({ id: "rest", amount: 800, state: "done", reference: "other" });
    const crowded = compareRefunds(AMOUNT, [refused, rest], report(reported()));
    expect(crowded).toMatchObject({ done: [], foreign: [] });
    expect(crowded.odd).toHaveLength(1);
  });

  test("a reported refund with another amount than ours is not believed", () => {
    const comparison = compareRefunds(AMOUNT, [own()], report(reported({ amount: 399 })));
    expect(comparison).toMatchObject({ done: [], failed: [], foreign: [] });
    expect(comparison.odd).toHaveLength(1);
  });
});

/** Our books after the news, as the server keeps them. */
function keep(refunds: readonly OwnRefund[], comparison: RefundComparison): readonly OwnRefund[] {
  const known = refunds.map((refund): OwnRefund => {
    const done = comparison.done.find(({ id }) => id === refund.id);
    if (done !== undefined) return { ...refund, state: "done", reference: done.reference };
    return comparison.failed.includes(refund.id) ? { ...refund, state: "refused" } : refund;
  });
  const foreign = comparison.foreign.map(
    ({ reference, amount }, index): OwnRefund => ({
      id: `foreign ${refunds.length + index}`,
      amount,
      state: "done",
      reference,
    }),
  );
  return [...known, ...foreign];
}

const sumOf = (refunds: readonly OwnRefund[], counts: (refund: OwnRefund) => boolean) =>
  refunds.filter(counts).reduce((sum, { amount }) => sum + amount, 0);
const isDone = ({ state }: OwnRefund) => state === "done";
const isReserved = ({ state }: OwnRefund) => state !== "refused";

const anyAmount = fc.integer({ min: 1, max: 500 });
const anyReport: fc.Arbitrary<RefundReport> = fc.record({
  refunded: fc.integer({ min: 0, max: 1_500 }),
  refunds: fc.uniqueArray(
    fc.record({
      reference: fc.constantFrom("r1", "r2", "r3", "r4"),
      refundId: fc.constantFrom("a", "b", "other", null),
      amount: fc.oneof(fc.constantFrom(300, 400), anyAmount),
      state: fc.constantFrom("pending" as const, "done" as const, "failed" as const),
    }),
    { selector: ({ reference }) => reference },
  ),
  named: fc.boolean(),
});
const start: readonly OwnRefund[] = [
  own({ id: "a", amount: 300, state: "requested" }),
  own({ id: "b", amount: 400, state: "sent" }),
];

describe("any sequence of reports", () => {
  test("the counted refunds never shrink, and never exceed what was paid, in any sequence of reports (D-136)", () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 8 }), (story) => {
        let books = start;
        for (const each of story) {
          const before = sumOf(books, isDone);
          books = keep(books, compareRefunds(AMOUNT, books, each));
          expect(sumOf(books, isDone)).toBeGreaterThanOrEqual(before);
          expect(sumOf(books, isReserved)).toBeLessThanOrEqual(AMOUNT);
        }
      }),
    );
  });

  test("the same report again changes nothing, once no refund of ours is under way (D-136)", () => {
    fc.assert(
      fc.property(anyReport, (each) => {
        const learn = (books: readonly OwnRefund[]) =>
          keep(books, compareRefunds(AMOUNT, books, each));
        const twice = learn(learn(start));
        expect(learn(twice)).toEqual(twice);
      }),
    );
  });

  test("the reports of a gateway without errors are counted to the cent (D-136)", () => {
    const truth = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });
    fc.assert(
      fc.property(truth, fc.integer({ min: 0, max: 5 }), (parts, listed) => {
        const made = parts.map((part) =>
          reported({ reference: `r${part}`, refundId: null, amount: part * 20 }),
        );
        const { refunded } = report(...made);
        const comparison = compareRefunds(AMOUNT, [], {
          ...report(...made.slice(0, listed)),
          refunded,
        });
        expect(sumOf(keep([], comparison), isDone)).toBe(refunded);
      }),
    );
  });
});

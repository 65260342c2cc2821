import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DISPUTE_STATES,
  type Dispute,
  isNewDispute,
  nextDispute,
  recordableDispute,
  withheldAmount,
} from "./dispute.ts";
import { PAYMENT_STATUSES } from "./payment.ts";
import { refundableAmount } from "./refund.ts";

const AMOUNT = 1_000;
const paid = { status: "paid", amount: AMOUNT, refunded: 0, withheldByOthers: 0 } as const;
const opened: Dispute = { state: "opened", amount: 400 };
const lost: Dispute = { ...opened, state: "lost" };
const won: Dispute = { ...opened, state: "won" };

const anyDispute = fc.record({
  state: fc.constantFrom(...DISPUTE_STATES),
  amount: fc.integer({ min: 1, max: AMOUNT }),
});
const follow = (reports: readonly Dispute[]) =>
  reports.reduce<Dispute | null>((known, report) => nextDispute(known, report) ?? known, null);

describe("news of a dispute", () => {
  test("an open dispute is lost or won, a lost one may still be won, and a won one stays won", () => {
    expect(nextDispute(null, opened)).toEqual(opened);
    expect(nextDispute(opened, lost)).toEqual(lost);
    expect(nextDispute(opened, won)).toEqual(won);
    expect(nextDispute(lost, won)).toEqual(won);
    expect(nextDispute(won, lost)).toBeNull();
    expect(nextDispute(won, opened)).toBeNull();
    expect(nextDispute(lost, opened)).toBeNull();
  });

  test("a dispute's amount may change while it is not won", () => {
    expect(nextDispute(opened, { ...opened, amount: 500 })).toEqual({ ...opened, amount: 500 });
    expect(nextDispute(opened, { ...lost, amount: 500 })).toEqual({ ...lost, amount: 500 });
  });

  test("news of a dispute that comes twice or late changes nothing", () => {
    fc.assert(
      fc.property(fc.array(anyDispute, { minLength: 1 }), (reports) => {
        const known = follow(reports);
        const furthest = Math.max(...reports.map(({ state }) => DISPUTE_STATES.indexOf(state)));
        expect(known?.state).toBe(DISPUTE_STATES[furthest]);
        if (known !== null) expect(nextDispute(known, known)).toBeNull();
      }),
    );
  });

  test("news of a dispute ends in the same state in any order", () => {
    const story = [opened, lost, won];
    fc.assert(
      fc.property(fc.shuffledSubarray(story, { minLength: 3 }), (reports) => {
        expect(follow(reports)).toEqual(won);
      }),
    );
  });
});

describe("what is disputed", () => {
  test("a disputed amount is withheld while the dispute is open or lost, and not when it is won", () => {
    expect(withheldAmount([])).toBe(0);
    expect(withheldAmount([opened, lost, won])).toBe(800);
  });

  test("a disputed amount is not refunded, and the reason says so; the rest of the payment can be", () => {
    const payment = { status: "paid", amount: AMOUNT, reserved: 0, disputed: 400 } as const;
    expect(refundableAmount(payment, null)).toEqual({ amount: 600 });
    expect(refundableAmount(payment, 600)).toEqual({ amount: 600 });
    expect(refundableAmount(payment, 601)).toEqual({ problem: "disputed" });
    expect(refundableAmount(payment, AMOUNT)).toEqual({ problem: "disputed" });
    expect(refundableAmount(payment, AMOUNT + 1)).toEqual({ problem: "too_much" });
    const all = { ...payment, disputed: AMOUNT };
    expect(refundableAmount(all, null)).toEqual({ problem: "disputed" });
    expect(refundableAmount({ ...all, reserved: AMOUNT }, null)).toEqual({ problem: "too_much" });
  });

  test("disputed and promised amounts are together at most what was paid, unless the gateway disputes more", () => {
    const amounts = fc.array(fc.option(fc.integer({ min: 1, max: 700 })));
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 2 * AMOUNT }), (wishes, disputed) => {
        let reserved = 0;
        for (const wish of wishes) {
          const promised = refundableAmount(
            { status: "paid", amount: AMOUNT, reserved, disputed },
            wish,
          );
          if ("amount" in promised) reserved += promised.amount;
        }
        expect(reserved).toBeLessThanOrEqual(Math.max(0, AMOUNT - disputed));
      }),
    );
  });
});

describe("a dispute that staff report", () => {
  const write = (known: Dispute | null, state: Dispute["state"], amount: number | null = null) =>
    recordableDispute(paid, known, { state, amount });

  test("a staff report of a dispute without an amount takes all not refunded, later the known amount", () => {
    expect(write(null, "opened")).toEqual({ state: "opened", amount: AMOUNT });
    expect(
      recordableDispute({ ...paid, refunded: 300 }, null, { state: "lost", amount: null }),
    ).toEqual({ state: "lost", amount: 700 });
    expect(write(opened, "lost")).toEqual(lost);
    expect(write(lost, "won")).toEqual(won);
    expect(write(opened, "opened", 500)).toEqual({ ...opened, amount: 500 });
  });

  test("a staff report of a dispute of an unpaid payment, of nothing, or of too much is refused", () => {
    for (const status of PAYMENT_STATUSES) {
      const recorded = recordableDispute({ ...paid, status }, null, { state: "opened", amount: 1 });
      const isPaid = status === "paid" || status === "refunded";
      const expected = isPaid ? { state: "opened", amount: 1 } : { problem: "not_paid" };
      expect(recorded, status).toEqual(expected);
    }
    for (const amount of [0, -1, 0.5]) {
      expect(write(null, "opened", amount)).toEqual({ problem: "amount_invalid" });
    }
    expect(write(null, "opened", AMOUNT + 1)).toEqual({ problem: "too_much" });
    const others = { ...paid, withheldByOthers: 700 };
    expect(recordableDispute(others, null, { state: "opened", amount: 301 })).toEqual({
      problem: "too_much",
    });
    const gone = { ...paid, refunded: AMOUNT };
    expect(recordableDispute(gone, null, { state: "opened", amount: null })).toEqual({
      problem: "too_much",
    });
  });

  test("a dispute is lost also where the lender gave the disputed money to the buyer", () => {
    const gone = { ...paid, refunded: AMOUNT };
    expect(recordableDispute(gone, opened, { state: "lost", amount: null })).toEqual(lost);
  });

  test("a dispute that was never opened cannot be won, and a lost one cannot be opened again", () => {
    expect(write(null, "won")).toEqual({ problem: "unknown" });
    expect(write(lost, "opened")).toEqual({ problem: "lost" });
  });

  test("a dispute is won as a whole, and what was lost of it is recorded as lost", () => {
    expect(write(opened, "won", 100)).toEqual({ problem: "won_in_part" });
    expect(write(lost, "won", 100)).toEqual({ problem: "won_in_part" });
    expect(write(won, "won", 100)).toEqual({ problem: "won_in_part" });
    expect(write(opened, "won", opened.amount)).toEqual(won);
    expect(write(opened, "lost", 300)).toEqual({ state: "lost", amount: 300 });
  });

  test("a dispute after a won one is a new one", () => {
    expect(isNewDispute(null, "opened")).toBe(true);
    expect(isNewDispute(won, "opened")).toBe(true);
    expect(isNewDispute(won, "won")).toBe(false);
    expect(isNewDispute(lost, "won")).toBe(false);
    expect(write(won, "opened")).toEqual({ state: "opened", amount: AMOUNT });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HeldSessions } from "./held-sessions.ts";
import {
  paidByLine,
  possibleSessionCounts,
  proposeRefund,
  type SoldLine,
} from "./refund-policy.ts";

const line = (sessions: number | null, paid = 40_000, quantity = 1): SoldLine => ({
  quantity,
  paid,
  sessions,
  foundationSessions: null,
});
const paid = (amount: number) => ({ amount, reserved: 0, disputed: 0 });

describe("what the refund policy proposes", () => {
  test("the policy's example: 4 of 10 sessions of USD 400 were held, USD 240 are refunded (D-164)", () => {
    const held = [{ held: 4, of: 10 }];
    expect(proposeRefund(paid(40_000), [line(10)], held)).toEqual({ amount: 24_000 });
  });

  test("a refund that is no whole minor unit is rounded half up (D-164)", () => {
    const back = (amount: number, held: number, of: number) =>
      proposeRefund(paid(amount), [line(of)], [{ held, of }]);
    expect(back(100, 1, 3)).toEqual({ amount: 67 });
    expect(back(100, 2, 3)).toEqual({ amount: 33 });
    expect(back(101, 1, 2)).toEqual({ amount: 51 });
  });

  test("a refund needs the number of held sessions, and is left to staff where there is no number (D-164)", () => {
    expect(proposeRefund(paid(40_000), [line(10)], null)).toEqual({ needs: "sessions_held" });
    expect(proposeRefund(paid(40_000), [line(10)], "begun")).toEqual({ needs: "sessions_held" });
    for (const held of [null, "begun"] as const) {
      expect(proposeRefund(paid(40_000), [line(null)], held)).toEqual({ needs: "decision" });
    }
  });

  test("before the first class all that is left is refunded, also where no line has its sessions (D-222)", () => {
    const money = { amount: 40_000, reserved: 1_000, disputed: 500 };
    expect(proposeRefund(money, [line(10), line(null)], "none")).toEqual({ amount: 38_500 });
  });

  test("held sessions are given for every line, in the order of the lines (D-222)", () => {
    const of = (...counts: readonly (readonly [number, number])[]) =>
      counts.map(([held, all]) => ({ held, of: all }));
    const lines = [line(10, 30_000), line(5, 10_000)];
    expect(proposeRefund(paid(40_000), lines, of([4, 10], [0, 5]))).toEqual({ amount: 28_000 });
    for (const wrong of [of([4, 10]), of([4, 10], [0, 5], [0, 5]), of([4, 5], [0, 10])]) {
      expect(() => proposeRefund(paid(40_000), lines, wrong)).toThrow(RangeError);
    }
  });

  test("learners in foundation have their own number of sessions (D-164)", () => {
    const adult = { ...line(24), foundationSessions: 30 };
    expect(possibleSessionCounts({ ...adult, quantity: 2 })).toEqual([48, 60]);
    expect(possibleSessionCounts({ ...adult, foundationSessions: 24 })).toEqual([24]);
    expect(proposeRefund(paid(3_000), [adult], [{ held: 10, of: 30 }])).toEqual({ amount: 2_000 });
    expect(() => proposeRefund(paid(3_000), [adult], [{ held: 10, of: 25 }])).toThrow(RangeError);
  });

  test("what was refunded already, or is disputed, is not refunded again (D-164)", () => {
    const held = [{ held: 5, of: 10 }];
    const money = { amount: 10_000, reserved: 3_000, disputed: 0 };
    expect(proposeRefund(money, [line(10)], held)).toEqual({ amount: 2_000 });
    const disputed = { ...money, disputed: 6_500 };
    expect(proposeRefund(disputed, [line(10)], held)).toEqual({ amount: 500 });
    const more = { ...money, reserved: 9_000 };
    expect(proposeRefund(more, [line(10)], held)).toEqual({ amount: 0 });
  });
});

describe("what was paid for each line", () => {
  const two = (quantity: number) => [
    { coursePackageId: 1, quantity, unitPrice: 10_000 },
    { coursePackageId: 2, quantity: 1, unitPrice: 10_000 },
  ];
  const none = { familyDiscount: 0, couponDiscount: 0, couponPackageIds: null };

  test("a coupon for one package reduces what was paid for that one alone (D-184)", () => {
    const off = { ...none, couponDiscount: 5_000, couponPackageIds: [1] };
    expect(paidByLine(two(1), off)).toEqual([5_000, 10_000]);
    expect(paidByLine(two(1), { ...off, couponPackageIds: null })).toEqual([7_500, 7_500]);
  });

  test("a coupon that pays for one package alone leaves the others as they were paid (D-184)", () => {
    const off = { ...none, couponDiscount: 10_000, couponPackageIds: [1] };
    expect(paidByLine(two(1), off)).toEqual([0, 10_000]);
  });

  test("the family discount reduces what was paid for the units after the first (D-184)", () => {
    expect(paidByLine(two(3), { ...none, familyDiscount: 2_000 })).toEqual([28_000, 10_000]);
  });

  test("where the coupon's packages cost too little by now, it is split over all lines (D-184)", () => {
    const off = { ...none, couponDiscount: 12_000, couponPackageIds: [1] };
    expect(paidByLine(two(1), off)).toEqual([4_000, 4_000]);
    expect(paidByLine(two(1), { ...off, couponPackageIds: [9] })).toEqual([4_000, 4_000]);
  });

  test("the parts paid for an order's lines add up to its total, and none is negative (D-184)", () => {
    const lines = fc.array(
      fc.record({
        coursePackageId: fc.integer({ min: 1, max: 4 }),
        quantity: fc.integer({ min: 1, max: 99 }),
        unitPrice: fc.integer({ min: 1, max: 999_999 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const ids = fc.option(fc.array(fc.integer({ min: 1, max: 5 })));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(lines, ids, share, share, (sold, couponPackageIds, family, coupon) => {
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        const value = sum(sold.map(({ quantity, unitPrice }) => quantity * unitPrice));
        const further = sum(sold.map(({ quantity, unitPrice }) => (quantity - 1) * unitPrice));
        const familyDiscount = Math.floor(family * further);
        const couponDiscount = Math.floor(coupon * (value - familyDiscount));
        const parts = paidByLine(sold, { familyDiscount, couponDiscount, couponPackageIds });
        expect(sum(parts)).toBe(value - familyDiscount - couponDiscount);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("for any order", () => {
  const orders = fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 99 }),
        paid: fc.integer({ min: 1, max: 99_999_999 }),
        sessions: fc.integer({ min: 1, max: 500 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((rows) =>
      rows.map(({ share, ...sold }) => {
        const of = sold.quantity * sold.sessions;
        const held = { held: Math.floor(share * of), of };
        return { line: { ...sold, foundationSessions: null }, held };
      }),
    );
  const amounts = fc.integer({ min: 1, max: 99_999_999 });
  const amountOf = (amount: number, rows: readonly { line: SoldLine; held: HeldSessions }[]) => {
    const lines = rows.map((row) => row.line);
    const held = rows.map((row) => row.held);
    const proposal = proposeRefund(paid(amount), lines, held);
    return "amount" in proposal ? proposal.amount : null;
  };

  test("the refund is between nothing and all, in whole minor units, for any order (D-164)", () => {
    fc.assert(
      fc.property(amounts, orders, (amount, rows) => {
        const proposed = amountOf(amount, rows) ?? -1;
        expect(Number.isSafeInteger(proposed)).toBe(true);
        expect(proposed).toBeGreaterThanOrEqual(0);
        expect(proposed).toBeLessThanOrEqual(amount);
      }),
    );
  });

  test("the refund is all before the first class and nothing after the last, for any order (D-164)", () => {
    fc.assert(
      fc.property(amounts, orders, (amount, rows) => {
        const with_ = (held: (of: number) => number) =>
          rows.map((row) => ({ ...row, held: { held: held(row.held.of), of: row.held.of } }));
        expect(
          amountOf(
            amount,
            with_(() => 0),
          ),
        ).toBe(amount);
        expect(
          amountOf(
            amount,
            with_((of) => of),
          ),
        ).toBe(0);
      }),
    );
  });

  test("one more held session never increases the refund, for any order (D-164)", () => {
    fc.assert(
      fc.property(amounts, orders, (amount, rows) => {
        const [first, ...rest] = rows;
        if (first === undefined || first.held.held === first.held.of) return;
        const later = { ...first, held: { ...first.held, held: first.held.held + 1 } };
        const more = amountOf(amount, [later, ...rest]) ?? 0;
        expect(more).toBeLessThanOrEqual(amountOf(amount, rows) ?? 0);
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { listRefunds, readReport } from "./tabby-payment.ts";

describe("what Tabby tells of a payment (tabby.md §4)", () => {
  const PAYMENT = {
    id: "payment-at-tabby",
    status: "CREATED",
    is_test: true,
    amount: "358.20",
    currency: "AED",
    order: { reference_id: "payment-1" },
    captures: [],
    refunds: [],
  };
  const TOLD = {
    status: "pending",
    reference: "payment-at-tabby",
    paymentId: "payment-1",
    amount: 35_820,
    currency: "AED",
    live: false,
    charge: null,
    refunded: 0,
    refunds: [],
    named: true,
    disputes: [],
  };

  test("an unpaid payment of Tabby's is read as pending", () => {
    expect(readReport(PAYMENT, true)).toEqual(TOLD);
    expect(readReport({ ...PAYMENT, is_test: false }, false).live).toBe(true);
    const { is_test: _, ...silent } = PAYMENT;
    expect([true, false].map((live) => readReport(silent, live).live)).toEqual([true, false]);
  });

  test("a payment of Tabby's without its fields matches none of ours", () => {
    expect(readReport({}, false)).toEqual({
      ...TOLD,
      reference: "",
      paymentId: null,
      amount: -1,
      currency: "",
    });
  });

  const part = [{ amount: "100.00" }, { amount: "50.00" }];
  test.each([
    ["AUTHORIZED", [], "authorised", 35_820],
    ["authorized", part, "paid", 15_000],
    ["CLOSED", [], "cancelled", 35_820],
    ["CLOSED", part, "paid", 15_000],
    ["CLOSED", [{}, ...part], "paid", -1],
    ["REJECTED", [], "failed", 35_820],
    ["EXPIRED", [], "expired", 35_820],
    ["NEW_WORD", part, "pending", 35_820],
  ])(
    "a payment of Tabby's that is %s with %j captured is read as %s, of %i",
    (status, captures, told, amount) => {
      expect(readReport({ ...PAYMENT, status, captures }, false)).toMatchObject({
        status: told,
        amount,
      });
    },
  );

  test("the refunds of a Tabby payment are read, and which of them are ours", () => {
    const refunds = [
      { id: "r1", amount: "1.00", reference_id: "refund-1" },
      { id: "r2", amount: 2 },
      { amount: "4.00" },
      { id: "r4", amount: "lots" },
    ];
    const told = [
      { reference: "r1", refundId: "refund-1", amount: 100, state: "done" },
      { reference: "r2", refundId: null, amount: 200, state: "done" },
    ];
    expect(listRefunds({ refunds })).toEqual(told);
    expect(readReport({ ...PAYMENT, refunds }, false)).toMatchObject({
      refunded: 300,
      refunds: told,
    });
  });
});

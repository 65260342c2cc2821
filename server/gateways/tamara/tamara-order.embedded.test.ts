import { describe, expect, test } from "vitest";
import { listRefunds, readReport, statusOf } from "./tamara-order.ts";

const sum = (amount: unknown) => ({ amount, currency: "SAR" });

describe("what Tamara tells of an order (tamara.md §5)", () => {
  const ORDER = {
    order_id: "order-1",
    order_reference_id: "payment-1",
    status: "new",
    total_amount: sum("358.20"),
  };
  const TOLD = {
    status: "pending",
    reference: "order-1",
    paymentId: "payment-1",
    amount: 35_820,
    currency: "SAR",
    live: false,
    charge: null,
    refunded: 0,
    refunds: [],
    named: false,
    disputes: [],
  };

  test("a Tamara order that nobody has approved is read as pending", () => {
    expect(readReport(ORDER, false)).toEqual(TOLD);
    expect(readReport(ORDER, true).live).toBe(true);
  });

  test("a Tamara order without its fields matches none of our payments", () => {
    const nothing = { reference: "", paymentId: null, amount: -1, currency: "" };
    expect(readReport({}, false)).toEqual({ ...TOLD, ...nothing });
    expect([statusOf({}), statusOf({ status: "NEW" })]).toEqual(["", "new"]);
  });

  test.each([
    ["approved", {}, "authorised", 35_820],
    ["AUTHORISED", {}, "authorised", 35_820],
    ["approved", { captured_amount: sum(1) }, "authorised", 35_820],
    ["updated", { canceled_amount: sum("58.20") }, "authorised", 30_000],
    ["updated", {}, "authorised", 35_820],
    ["updated", { total_amount: null }, "authorised", -1],
    ["fully_captured", {}, "paid", 35_820],
    ["fully_captured", { captured_amount: sum(358.2) }, "paid", 35_820],
    ["fully_captured", { captured_amount: sum(0) }, "paid", 35_820],
    ["fully_captured", { captured_amount: sum(100) }, "paid", 10_000],
    ["partially_captured", { captured_amount: sum(100) }, "paid", 10_000],
    ["partially_captured", { captured_amount: sum(0) }, "paid", 0],
    ["partially_captured", {}, "paid", -1],
    ["partially_refunded", { captured_amount: sum(100) }, "paid", 10_000],
    ["fully_refunded", {}, "paid", 35_820],
    ["canceled", {}, "cancelled", 35_820],
    ["declined", {}, "failed", 35_820],
    ["expired", {}, "expired", 35_820],
    ["on_hold", {}, "pending", 35_820],
    ["constructor", {}, "pending", 35_820],
  ])("a Tamara order that is %s with %j is read as %s, of %i", (status, change, told, amount) => {
    const report = readReport({ ...ORDER, status, ...change }, false);
    expect([report.status, report.amount]).toEqual([told, amount]);
  });

  test("the refunds of a Tamara order are read, under each of the names of their amounts", () => {
    const refunds = [
      { refund_id: "r1", total_amount: sum(1) },
      { refund_id: "r2", refunded_amount: sum("2.00") },
      { total_amount: sum(4) },
      { refund_id: "r4" },
    ];
    const told = [
      { reference: "r1", refundId: null, amount: 100, state: "done" },
      { reference: "r2", refundId: null, amount: 200, state: "done" },
    ];
    const order = { ...ORDER, transactions: { refunds } };
    expect(listRefunds(order)).toEqual(told);
    expect(readReport(order, false)).toMatchObject({ refunded: 300, refunds: told });
    const summed = readReport({ ...order, refunded_amount: sum(7) }, false);
    expect(summed.refunded).toBe(700);
  });
});

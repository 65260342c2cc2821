import { describe, expect, test } from "vitest";
import type { OrderAnswer } from "#contract/order.ts";
import { type ApiAnswer, ApiError } from "#web/api/api.ts";
import { readOrderAnswer, readOrderFailure, refreshedView } from "./order-outcome.ts";

const order: OrderAnswer = {
  order_id: "10001",
  items: [{ course_package_id: 44, name: "Coding", name_ar: "البرمجة", quantity: 1, price: 199 }],
  user: { name: "Amal Haddad", email: "amal@example.com", phone: "+971501234567" },
  payment_gateway: "stripe",
  currency: "USD",
  total_amount: 199,
  discount_amount: 0,
  status: "paid",
  paid_at: "2026-11-20T10:00:00Z",
  refunded_amount: 0,
};

function answer(status: number, success: boolean, data: unknown): ApiAnswer<OrderAnswer> {
  const code = undefined;
  return { status, success, code, message: undefined, data: data as OrderAnswer };
}

function refusal(status: number, data?: { status: string }): ApiError {
  return new ApiError({ status, success: false, code: undefined, message: undefined, data }, null);
}

describe("what an answer of the order call shows", () => {
  test("an order that is paid or refunded shows the receipt (D-127)", () => {
    expect(readOrderAnswer(answer(200, true, order))).toEqual({ kind: "receipt", order });
    const refunded = { ...order, status: "refunded" as const, refunded_amount: 199 };
    expect(readOrderAnswer(answer(200, true, refunded)).kind).toBe("receipt");
  });

  test("an order answered 202 is being confirmed, one answered 409 not_paid was not paid (D-127)", () => {
    expect(readOrderAnswer(answer(202, false, { status: "confirming" })).kind).toBe("confirming");
    expect(readOrderFailure(refusal(409, { status: "not_paid" })).kind).toBe("notPaid");
  });

  test("an order answered 401 asks to sign in (D-129)", () => {
    expect(readOrderFailure(refusal(401))).toEqual({ kind: "notShown", why: "signIn" });
  });

  test("an order with any other answer did not load, and never shows an incomplete receipt (D-130)", () => {
    const failed = { kind: "notShown", why: "failed" };
    expect(readOrderFailure(new TypeError("network"))).toEqual(failed);
    expect(readOrderFailure(refusal(500))).toEqual(failed);
    expect(readOrderFailure(refusal(409))).toEqual(failed);
    expect(readOrderAnswer(answer(200, false, order))).toEqual(failed);
    expect(readOrderAnswer(answer(200, true, null))).toEqual(failed);
    expect(readOrderAnswer(answer(200, true, { order_id: "1" }))).toEqual(failed);
    for (const hole of [
      { user: undefined },
      { user: null },
      { payment_gateway: undefined },
      { items: [null] },
      { items: [{ quantity: 1, price: 199 }] },
    ]) {
      expect(readOrderAnswer(answer(200, true, { ...order, ...hole }))).toEqual(failed);
    }
  });

  test("an order answered 404 does not exist (D-135)", () => {
    expect(readOrderFailure(refusal(404))).toEqual({ kind: "notShown", why: "notFound" });
  });
});

describe("a receipt that is looked at again", () => {
  const shown = { kind: "receipt", order } as const;
  const refunded = { ...order, refunded_amount: 50 };

  test("a receipt that is opened again shows what has been refunded since (D-127)", () => {
    const outcome = { kind: "receipt", order: refunded } as const;
    expect(refreshedView(shown, outcome)).toEqual(outcome);
  });

  test("a receipt stays when the answer did not come, or is about another order (D-70)", () => {
    expect(refreshedView(shown, { kind: "notShown", why: "failed" })).toBe(shown);
    const other = { kind: "receipt", order: { ...refunded, order_id: "10002" } } as const;
    expect(refreshedView(shown, other)).toBe(shown);
    const confirming = { kind: "confirming" } as const;
    expect(refreshedView(confirming, { kind: "receipt", order })).toBe(confirming);
  });
});

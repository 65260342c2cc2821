import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "#web/api/api.ts";
import { isCartOutOfDate, readCheckoutFailure } from "./checkout-failure.ts";

function refusal(
  status: number,
  rest: {
    code?: string;
    message?: string;
    errors?: { field: string; message: string }[];
  } = {},
): ApiError {
  const { code, message, errors } = rest;
  const data = errors === undefined ? undefined : { errors };
  return new ApiError({ status, success: false, code, message, data }, null);
}

const plain = { banner: "failed", accountExists: false, messages: {} };

describe("a checkout that failed", () => {
  test("a failed checkout shows the banner, whatever went wrong (R-CHK-47)", () => {
    expect(readCheckoutFailure(new TypeError("network"), "en")).toEqual(plain);
    expect(readCheckoutFailure(refusal(500), "en")).toEqual(plain);
    expect(readCheckoutFailure(refusal(502, { code: "gateway_failed" }), "en")).toEqual(plain);
  });

  test("a checkout without a connection says so, but not when the server has answered (R-CHK-47)", () => {
    vi.stubGlobal("navigator", { onLine: false });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(readCheckoutFailure(new TypeError("network"), "en")).toEqual({
      ...plain,
      banner: "offline",
    });
    expect(readCheckoutFailure(refusal(500), "en")).toEqual(plain);
  });

  test("'User Exists' anywhere in the message raises the login link (R-CHK-48)", () => {
    for (const message of ["User Exists", "Sorry: User Exists.", "يوجد حساب (User Exists)."]) {
      const failure = readCheckoutFailure(refusal(409, { message }), "en");
      expect(failure).toEqual({ ...plain, accountExists: true });
    }
    expect(readCheckoutFailure(refusal(409, { message: "Conflict" }), "en").accountExists).toBe(
      false,
    );
  });

  test("interface §4 a changed total and a lost coupon are named, and the cart is loaded again", () => {
    for (const [code, banner] of [
      ["price_changed", "priceChanged"],
      ["coupon_exhausted", "couponExhausted"],
    ]) {
      const error = refusal(409, { ...(code === undefined ? {} : { code }) });
      expect(readCheckoutFailure(error, "en")).toEqual({ ...plain, banner });
      expect(isCartOutOfDate(error)).toBe(true);
    }
    expect(isCartOutOfDate(refusal(409, { code: "cart_empty" }))).toBe(true);
    expect(isCartOutOfDate(refusal(500))).toBe(false);
  });

  test("R-CHK-47 a coupon that this buyer has used before is named, as others may still use it", () => {
    const error = refusal(409, { code: "coupon_already_used" });
    expect(readCheckoutFailure(error, "en")).toEqual({ ...plain, banner: "couponUsed" });
  });

  test("an ended sign-in is named, as another try would fail too (R-CHK-47, D-65)", () => {
    const error = refusal(401, { code: "sign_in" });
    expect(readCheckoutFailure(error, "en")).toEqual({ ...plain, banner: "signInEnded" });
  });

  test("a checkout of what another has paid says so, and the cart stays (D-221)", () => {
    const error = refusal(409, { code: "shared_cart_paid" });
    expect(readCheckoutFailure(error, "en")).toEqual({ ...plain, banner: "sharedCartPaid" });
    expect(isCartOutOfDate(error)).toBe(false);
  });

  test("interface §3 too many tries are named, and the cart is not loaded again", () => {
    const error = refusal(429, { code: "too_many_requests" });
    expect(readCheckoutFailure(error, "en")).toEqual({ ...plain, banner: "tooMany" });
    expect(isCartOutOfDate(error)).toBe(false);
  });

  test("interface §4 each reason of a gateway's refusal has words of its own", () => {
    for (const [code, banner] of [
      ["gateway_not_eligible", "notEligible"],
      ["gateway_amount_too_low", "amountTooLow"],
      ["gateway_amount_too_high", "amountTooHigh"],
      ["gateway_phone_refused", "phoneRefused"],
    ]) {
      const error = refusal(502, { ...(code === undefined ? {} : { code }) });
      expect(readCheckoutFailure(error, "en")).toEqual({ ...plain, banner });
    }
  });

  test("the fields that the server refused have its words under them (D-136)", () => {
    const errors = [
      { field: "email", message: "Email address is invalid" },
      { field: "email", message: "second" },
      { field: "website", message: "not a field of the form" },
    ];
    expect(readCheckoutFailure(refusal(422, { errors }), "en")).toEqual({
      banner: "required",
      accountExists: false,
      messages: { email: { text: "Email address is invalid", locale: "en" } },
    });
    expect(readCheckoutFailure(refusal(422, { errors: [] }), "en")).toEqual(plain);
  });
});

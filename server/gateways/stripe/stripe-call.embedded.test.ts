import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import {
  ApiKeyRefused,
  GatewayRefused,
  GatewayUnresponsive,
  IdempotencyKeyUsed,
} from "../gateway-errors.ts";
import { callStripe, callUnlessDone } from "./stripe-call.ts";

const { errors } = Stripe;
const failure = (type: string, statusCode: number, code?: string) =>
  ({ type, statusCode, message: "no", ...(code === undefined ? {} : { code }) }) as never;

const failing = (error: unknown) => async () => Promise.reject(error);
const inside = () => new errors.StripeAPIError(failure("api_error", 500));

describe("how a call to Stripe ends (stripe.md §8)", () => {
  test("a call to Stripe returns its answer", async () => {
    expect(await callStripe(async () => 7)).toBe(7);
  });

  test.each([
    [new errors.StripeInvalidRequestError(failure("invalid_request_error", 400)), null],
    [new errors.StripePermissionError(failure("invalid_request_error", 403)), null],
    [
      new errors.StripeInvalidRequestError(
        failure("invalid_request_error", 400, "amount_too_small"),
      ),
      "amount_too_low",
    ],
    [
      new errors.StripeInvalidRequestError(
        failure("invalid_request_error", 400, "amount_too_large"),
      ),
      "amount_too_high",
    ],
  ])(
    "%#: a call that Stripe refuses throws a refusal, with the reason that the buyer can act on",
    async (cause, reason) => {
      await expect(callStripe(failing(cause))).rejects.toMatchObject({
        constructor: GatewayRefused,
        message: "no",
        reason,
        cause,
      });
    },
  );

  test("a call with a key that Stripe does not know throws its own error", async () => {
    const cause = new errors.StripeAuthenticationError(failure("authentication_error", 401));
    await expect(callStripe(failing(cause))).rejects.toMatchObject({
      constructor: ApiKeyRefused,
      message: "Stripe does not know our key",
      cause,
    });
  });

  test.each([
    [inside(), "no"],
    [new errors.StripeAPIError(failure("api_error", 409)), "no"],
    [new errors.StripeConnectionError(failure("api_error", 0)), "no"],
    [new errors.StripeRateLimitError(failure("rate_limit_error", 429)), "no"],
    [new TypeError("connection lost"), "connection lost"],
    ["something else", "Stripe failed"],
  ])("%#: a call without a usable answer counts as unanswered", async (cause, message) => {
    const end = callStripe(failing(cause));
    await expect(end).rejects.toBeInstanceOf(GatewayUnresponsive);
    await expect(end).rejects.toMatchObject({ message, cause });
  });
});

describe("a call that failed inside Stripe (stripe.md §7)", () => {
  test("a call that failed inside Stripe is done if its result exists, and has used up its key if not", async () => {
    expect(await callUnlessDone(failing(inside()), async () => "made")).toBe("made");
    await expect(callUnlessDone(failing(inside()), async () => undefined)).rejects.toMatchObject({
      constructor: IdempotencyKeyUsed,
      message: "Stripe failed and did nothing",
      cause: { message: "no" },
    });
  });

  test.each([
    new errors.StripeAPIError(failure("api_error", 499)),
    new errors.StripeConnectionError(failure("api_error", 0)),
    new errors.StripeInvalidRequestError(failure("invalid_request_error", 400)),
  ])(
    "%#: after any other failure than one inside Stripe the result is not searched for",
    async (error) => {
      let looks = 0;
      const end = callUnlessDone(failing(error), async () => {
        looks += 1;
        return "made";
      });
      await expect(end).rejects.toMatchObject({ cause: error });
      expect(looks).toBe(0);
    },
  );

  test.each([
    [10_000, 1],
    [10_001, 0],
  ])(
    "a failure after %i ms is followed by %i searches: checkout would give up before",
    async (ms, times) => {
      vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValueOnce(ms);
      let looks = 0;
      const end = callUnlessDone(failing(inside()), async () => {
        looks += 1;
        return undefined;
      });
      await expect(end).rejects.toBeInstanceOf(GatewayUnresponsive);
      expect(looks).toBe(times);
      vi.restoreAllMocks();
    },
  );

  test("a call that Stripe answers is not followed by a search", async () => {
    const made = await callUnlessDone(
      async () => "answered",
      async () => "found",
    );
    expect(made).toBe("answered");
  });
});

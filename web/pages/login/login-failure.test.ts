import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/api.ts";
import { readLoginFailure } from "./login-failure.ts";

function failure(status: number, code: string, retryAfter: number | null = null, data?: object) {
  const answer = { status, success: false, code, message: "", data };
  return new ApiError(answer, null, retryAfter);
}

describe("what a failed call of the sign-in tells", () => {
  it("a failed sign-in call names the refused field", () => {
    expect(readLoginFailure(failure(401, "code_refused"), "tooManyTries")).toBe("code");
    const data = { errors: [{ field: "email", message: "" }] };
    expect(readLoginFailure(failure(422, "invalid_input", null, data), "tooManyCodes")).toBe(
      "email",
    );
  });

  it("a failed sign-in call says how long to wait, by Retry-After", () => {
    const limited = failure(429, "too_many_requests", 847);
    expect(readLoginFailure(limited, "tooManyCodes")).toEqual({
      kind: "tooManyCodes",
      seconds: 847,
    });
    expect(readLoginFailure(failure(429, "too_many_requests"), "tooManyTries")).toEqual({
      kind: "tooManyTries",
      seconds: 60,
    });
  });

  it("a failed sign-in call says that no answer came, or that the fault is ours", () => {
    expect(readLoginFailure(new TypeError("Failed to fetch"), "tooManyCodes")).toEqual({
      kind: "noAnswer",
    });
    for (const [status, code] of [
      [503, "database_away"],
      [422, "invalid_input"],
      [400, "missing_session_id"],
    ] as const) {
      expect(readLoginFailure(failure(status, code), "tooManyCodes")).toEqual({ kind: "failed" });
    }
  });
});

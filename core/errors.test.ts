import { expect, test } from "vitest";
import { Refusal } from "./errors.ts";

test("a refusal has its code, and no fields that were not given", () => {
  const refusal = new Refusal("cart_empty");
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject({ name: "Refusal", code: "cart_empty", message: "cart_empty" });
  expect(refusal).toMatchObject({ errors: null, gateway: null, retryAfter: null });
  expect("cause" in refusal).toBe(false);
});

test("a refusal carries the given fields, field, gateway, seconds to wait and cause", () => {
  const errors = [{ field: "email", message: "Enter an email" }] as const;
  const cause = new Error("connection lost");
  expect(
    new Refusal("gateway_failed", {
      errors,
      field: "email",
      gateway: "tabby",
      retryAfter: 0,
      cause,
    }),
  ).toMatchObject({ errors, field: "email", gateway: "tabby", retryAfter: 0, cause });
});

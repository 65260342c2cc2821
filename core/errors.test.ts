import { expect, test } from "vitest";
import { Refusal } from "./errors.ts";

test("a refusal says its code and nothing that is not known", () => {
  const refusal = new Refusal("cart_empty");
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject({ name: "Refusal", code: "cart_empty", message: "cart_empty" });
  expect(refusal).toMatchObject({ errors: null, gateway: null, retryAfter: null });
  expect("cause" in refusal).toBe(false);
});

test("a refusal carries the fields, the field, the gateway, the seconds to wait and the cause that it was given", () => {
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

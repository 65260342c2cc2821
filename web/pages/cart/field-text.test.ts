import { describe, expect, test } from "vitest";
import { copy as arabic } from "#content/checkout.ar.ts";
import { copy as english } from "#content/checkout.en.ts";
import type { CheckoutFormErrorCode } from "#core/checkout.ts";
import { fieldText } from "./field-text.ts";

const say = (code: CheckoutFormErrorCode) => fieldText({ code }, english.errors, "+1-268", "en");

describe("what stands under a field", () => {
  test("the form's own messages are letter for letter those of the specification (R-CHK-23 to R-CHK-28)", () => {
    expect(say("firstname_required")).toBe("Firstname is required");
    expect(say("lastname_required")).toBe("Lastname is required");
    expect(say("country_required")).toBe("Country / Region is required");
    expect(say("email_required")).toBe("Email address is required");
    expect(say("email_invalid")).toBe("Email address is invalid");
    expect(say("phone_required")).toBe("Phone number is required");
  });

  test("the messages of the phone rules are letter for letter those of the specification (R-CHK-31 to R-CHK-35)", () => {
    expect(say("phone_country")).toBe("Please select a valid country.");
    expect(say("phone_missing")).toBe("Phone number is required.");
    expect(say("phone_start")).toBe("Phone number must start with +1-268.");
    expect(say("phone_rest")).toBe("Please enter your phone number.");
    expect(say("phone_digits")).toBe(
      "Phone number must contain only digits after the country code.",
    );
  });

  test("in an Arabic message the plus of the dial code stays in front of it (D-22)", () => {
    const text = fieldText({ code: "phone_start" }, arabic.errors, "+966", "ar");
    expect(text).toContain("\u2066+966\u2069");
  });

  test("the server's words about a field are shown unchanged, and nothing without a message (D-136)", () => {
    expect(fieldText({ text: "No", locale: "en" }, english.errors, null, "en")).toBe("No");
    expect(fieldText(undefined, english.errors, null, "en")).toBe("");
  });
});

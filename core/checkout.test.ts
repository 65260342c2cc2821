import { describe, expect, test } from "vitest";
import {
  type CheckoutForm,
  checkoutErrors,
  EMPTY_CHECKOUT_FORM,
  isScrolledToEnd,
  MAX_PHONE_LENGTH,
  normalizeCheckoutForm,
  TERMS_SCROLL_TOLERANCE,
} from "./checkout.ts";
import { MAX_EMAIL_LENGTH } from "./email.ts";
import { GATEWAYS } from "./gateways.ts";
import { MAX_NAME_LENGTH } from "./text.ts";

const filled: CheckoutForm = {
  firstname: "Amal",
  lastname: "Haddad",
  country: "AE",
  phone: "+971501234567",
  email: "amal@example.com",
};

/** The errors of an otherwise good form. */
function errors(change: Partial<CheckoutForm>, gateway: (typeof GATEWAYS)[number] = "stripe") {
  return checkoutErrors({ ...filled, ...change }, gateway);
}

describe("the buyer's form", () => {
  test("a form filled in well is accepted by every gateway (D-103)", () => {
    for (const gateway of GATEWAYS) expect(errors({}, gateway)).toEqual({});
  });

  test("each empty field has its own message (R-CHK-23, R-CHK-24, R-CHK-25, R-CHK-26, R-CHK-28)", () => {
    expect(checkoutErrors(EMPTY_CHECKOUT_FORM, "stripe")).toEqual({
      firstname: "firstname_required",
      lastname: "lastname_required",
      country: "country_required",
      phone: "phone_required",
      email: "email_required",
    });
  });

  test("a name of blanks, or of characters that show nothing, is missing (D-107)", () => {
    for (const blank of [" ", "\t\n", "\u00a0", "\u200b\u200e", "\u3164"]) {
      expect(errors({ firstname: blank, lastname: blank })).toEqual({
        firstname: "firstname_required",
        lastname: "lastname_required",
      });
    }
  });

  test("the form is sent without blanks at the ends (D-107)", () => {
    const padded = {
      firstname: " Amal ",
      lastname: "\tHaddad\n",
      country: " AE ",
      phone: " +971501234567 ",
      email: " amal@example.com\u00a0",
    };
    expect(normalizeCheckoutForm(padded)).toEqual(filled);
    expect(checkoutErrors(padded, "tabby")).toEqual({});
  });

  test("names are written in any script", () => {
    for (const name of ["أمل", "عبد الله", "O’Neil-Núñez", "李", "\u200fمريم", "می\u200cترا"]) {
      expect(errors({ firstname: name })).toEqual({});
    }
  });

  test("control characters and characters that turn the reading direction are refused in names", () => {
    for (const bad of ["\u0000", "\u0007", "\r\n", "\u202e", "\u2066", "\u2028", "\ud800"]) {
      expect(errors({ firstname: `Am${bad}al` })).toEqual({ firstname: "name_invalid" });
      expect(errors({ lastname: `Ha${bad}ddad` })).toEqual({ lastname: "name_invalid" });
    }
  });

  test("names have 100 characters, emails 254 and phones 20, and one more is refused (D-136)", () => {
    expect([MAX_NAME_LENGTH, MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH]).toEqual([100, 254, 20]);
    const phone = filled.phone.padEnd(20, "0");
    const email = "@example.com".padStart(254, "a");
    expect(errors({ firstname: "a".repeat(100), phone, email })).toEqual({});
    expect(errors({ firstname: "a".repeat(101) })).toEqual({ firstname: "name_too_long" });
    expect(errors({ phone: `${phone}0` })).toEqual({ phone: "phone_too_long" });
    expect(errors({ email: `a${email}` })).toEqual({ email: "email_too_long" });
  });
});

describe("the email", () => {
  test("a malformed email is refused with its own message (R-CHK-27)", () => {
    for (const email of [
      "amal",
      "amal@",
      "amal@example",
      "@example.com",
      "amal@.com",
      "amal.example.com",
      "amal@example.",
      "a mal@example.com",
      "amal@exam ple.com",
      "amal@example.com\u0000",
    ]) {
      expect(errors({ email })).toEqual({ email: "email_invalid" });
    }
  });

  test("text, an at sign, text, a dot, text is enough (R-CHK-27, D-106)", () => {
    for (const email of ["a@b.c", "a+b@c.d.e", "أمل@مثال.السعودية", " amal@x.co "]) {
      expect(errors({ email })).toEqual({});
    }
  });

  test("a very long text is refused at once (R-CHK-27)", () => {
    const started = process.threadCpuUsage();
    expect(errors({ email: "@.".repeat(500_000) })).toEqual({ email: "email_too_long" });
    expect(process.threadCpuUsage(started).user).toBeLessThan(1_000_000);
  });
});

describe("country and phone", () => {
  test("the country is one that the gateway serves (R-CHK-16, R-CHK-17, R-CHK-18, D-136)", () => {
    const saudi = { country: "SA", phone: "+966501234567" };
    const kuwaiti = { country: "KW", phone: "+96550123456" };
    const refused = { country: "country_not_served" };
    expect([errors(saudi), errors(saudi, "tamara"), errors(saudi, "tabby")]).toEqual([
      {},
      {},
      refused,
    ]);
    expect([errors(kuwaiti), errors(kuwaiti, "tamara"), errors(kuwaiti, "tabby")]).toEqual([
      {},
      refused,
      refused,
    ]);
  });

  test("a country is a two-letter ISO code in capitals (R-CHK-19)", () => {
    for (const country of ["ae", "ARE", "XX", "United Arab Emirates"]) {
      expect(errors({ country })).toEqual({
        country: "country_unknown",
        phone: "phone_country",
      });
    }
  });

  test("a broken phone rule keeps the form from being sent (R-CHK-29, D-103)", () => {
    expect(errors({ phone: "+971" })).toEqual({ phone: "phone_rest" });
    expect(errors({ phone: "0501234567" })).toEqual({ phone: "phone_start" });
    expect(errors({ phone: "+97150 123" })).toEqual({ phone: "phone_digits" });
  });

  test("an empty phone has the form's message, also without a country (R-CHK-28, D-102)", () => {
    expect(errors({ phone: " " })).toEqual({ phone: "phone_required" });
    expect(errors({ country: "", phone: "" })).toEqual({
      country: "country_required",
      phone: "phone_required",
    });
    expect(errors({ country: "", phone: "050" })).toEqual({
      country: "country_required",
      phone: "phone_country",
    });
  });
});

describe("the terms", () => {
  const end = 1_000 - 240;

  test("the end of the terms is reached within 2 px (R-CHK-20, R-LIM-07)", () => {
    expect(TERMS_SCROLL_TOLERANCE).toBe(2);
    for (const scrollTop of [end, end - 1.5, end - 2, end + 0.5]) {
      expect(isScrolledToEnd({ scrollHeight: 1_000, clientHeight: 240, scrollTop })).toBe(true);
    }
  });

  test("any other place of the terms is not the end (R-CHK-21)", () => {
    for (const scrollTop of [0, end / 2, end - 2.5, end - 3]) {
      expect(isScrolledToEnd({ scrollHeight: 1_000, clientHeight: 240, scrollTop })).toBe(false);
    }
  });
});

import { describe, expect, it } from "vitest";
import { type ContactForm, contactErrors, normalizeContactForm } from "./contact.ts";

const form: ContactForm = {
  name: "Huda M.",
  email: "huda@example.com",
  phone: "",
  msg: "Which course fits a child of 9?",
};

describe("the contact form (R-HOME-35, D-35)", () => {
  it("the contact form may be sent without a phone number", () => {
    expect(contactErrors(form)).toEqual({});
    expect(contactErrors({ ...form, phone: "+971 50 123 4567" })).toEqual({});
  });

  it("the contact form needs a name, an email and a message", () => {
    expect(contactErrors({ name: " ", email: "", phone: "", msg: "\n \n" })).toEqual({
      name: "nameRequired",
      email: "emailRequired",
      msg: "msgRequired",
    });
  });

  it("the contact form refuses a name of invisible characters", () => {
    expect(contactErrors({ ...form, name: "\u200b\u00a0" })).toEqual({ name: "nameRequired" });
  });

  it("the contact form refuses a name with control or direction characters (D-107)", () => {
    for (const bad of ["\u0000", "\r\n", "\u202e", "\u2066", "\u2028", "\ud800"]) {
      expect(contactErrors({ ...form, name: `Hu${bad}da` })).toEqual({ name: "nameInvalid" });
    }
    expect(contactErrors({ ...form, name: " \u200fهدى\u200f\n" })).toEqual({});
  });

  it("the contact form checks the email by the pattern of the checkout (D-106)", () => {
    for (const email of ["huda", "huda@example", "hu da@example.com", "@example.com"]) {
      expect(contactErrors({ ...form, email })).toEqual({ email: "emailInvalid" });
    }
    expect(contactErrors({ ...form, email: " huda@example.com " })).toEqual({});
  });

  it("the contact form accepts 100, 254, 30 and 5000 characters, and no more", () => {
    const of = (length: number) => "x".repeat(length);
    const email = (length: number) => `${of(length - "@example.com".length)}@example.com`;
    const longest = { name: of(100), email: email(254), phone: of(30), msg: of(5000) };
    expect(contactErrors(longest)).toEqual({});
    expect(
      contactErrors({ name: of(101), email: email(255), phone: of(31), msg: of(5001) }),
    ).toEqual({ name: "tooLong", email: "tooLong", phone: "tooLong", msg: "tooLong" });
  });

  it("the contact form counts a message without blanks at its ends", () => {
    expect(contactErrors({ ...form, msg: `\n\n${"x".repeat(5000)}\n` })).toEqual({});
  });
});

describe("what is stored of it", () => {
  it("a stored message keeps its lines, and nothing that a database refuses", () => {
    expect(
      normalizeContactForm({
        name: " Huda\nM.\u0000 ",
        email: " huda@example.com ",
        phone: " +٩٧١\t۵۰ ",
        msg: " one\r\ntwo\rthree\u0000four\ud800 ",
      }),
    ).toEqual({
      name: "Huda M.",
      email: "huda@example.com",
      phone: "+971 50",
      msg: "one\ntwo\nthree four",
    });
  });
});

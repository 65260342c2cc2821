import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import { copy as checkout } from "./checkout.en.ts";
import { copy as refusals } from "./errors.en.ts";

const seconds: PluralForms = { one: "in {count} second", other: "in {count} seconds" };
const minutes: PluralForms = { one: "in {count} minute", other: "in {count} minutes" };

/** Logging in with a code from the mail (D-119). `{wait}` is one of the forms of `wait`. */
export const copy = {
  meta: {
    title: `Log in | ${brand.name.en}`,
    description:
      "Log in with a code from your email, without a password. Your cart comes along, and your orders and receipts are in one place.",
  },
  address: {
    heading: "Log in with a code",
    lead: "We send an 8-digit code to your email. There is no password to remember.",
    label: "Email",
    hint: "The address you use for your orders. A new one works too.",
    submit: "Send the code",
    busy: "Sending the code",
  },
  code: {
    heading: "Check your email",
    lead: "We have sent an 8-digit code to {email}. It works for 10 minutes, in this browser only.",
    label: "Code",
    hint: "8 digits, from the newest email",
    submit: "Log in",
    busy: "Checking the code",
    missing: "Nothing there yet? It can take a minute. Please look in the spam folder too.",
    resend: "Send a new code",
    resending: "Sending a new code",
    resendWait: "A new code can be sent {wait}.",
    resent: "A new code is on its way. From now on only the newest one works.",
    change: "Change the address",
  },
  errors: {
    email_required: checkout.errors.email_required,
    email_too_long: checkout.errors.email_too_long,
    email_invalid: checkout.errors.email_invalid,
    code_required: "Please enter the code from your email.",
    code_short: "Please enter all 8 digits of the code.",
    code_refused: refusals.code_refused,
    code_spent: "This code has been tried too often and no longer works. Please ask for a new one.",
  },
  failures: {
    tooManyCodes:
      "You have asked for many codes. The next one can be sent {wait}. Have you bought before? The receipt link in your email lets you log in now.",
    tooManyTries: "You have tried many times. Please try again {wait}.",
    noAnswer: "We got no answer. Please check your connection and try again.",
    failed: "Something went wrong on our side. Please try again.",
  },
  wait: { seconds, minutes },
  notes: {
    ended: "Your login has ended. A new code logs you in again.",
    signedIn: "You are logged in as {email}.",
    orders: "My orders",
  },
  reasons: {
    heading: "One code opens everything",
    points: [
      "No password to invent, none to forget",
      "Your cart comes along",
      "All your orders and receipts in one place",
    ],
  },
};

export type LoginCopy = typeof copy;

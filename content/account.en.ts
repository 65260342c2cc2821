import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import { copy as schedule } from "./schedule.en.ts";

/** The orders of whoever is logged in, and the way out (D-74, D-119). */
export const copy = {
  meta: {
    title: `My orders | ${brand.name.en}`,
    description:
      "Your orders, newest first: what you bought, what it cost, whether it is paid, and the receipt of each one.",
  },
  heading: "My orders",
  lead: "Newest first. Each order shows what you bought, what it cost and whether it is paid. Every paid order has a receipt to view or print.",
  signedInAs: "Logged in as {email}",
  signOut: "Log out",
  signingOut: "Logging out",
  loading: "Loading your orders",
  order: {
    number: "Order {number}",
    total: "Total",
    refunded: "Refunded",
    schedule,
    learners: "Who learns",
    receipt: "View the receipt",
    receiptOf: "View the receipt of order {number}",
    /** Of a seller with a tax registration. */
    invoices: { invoice: "Invoice {number}", credit_note: "Credit note {number}" },
    /** Below the name of a language package. */
    language: "Language taught: English",
  },
  /** A refund by the refund policy (D-222, D-223). */
  refund: {
    ask: "Ask for a refund",
    askOf: "Ask for a refund of order {number}",
    opening: "Loading",
    heading: "Ask for a refund",
    lead: "You may change your mind. See what comes back before you send anything.",
    policy: "Read the refund policy",
    begunLegend: "Have classes begun?",
    notBegun: "No, not yet",
    begun: "Yes, they have",
    begunMissing: "Choose one of the two.",
    held: "Sessions held: {name}",
    heldHint: "Of {sessions}. In groups, a class that your child missed counts too.",
    of: "Sessions in all: {name}",
    sessions: { one: "{count} session", other: "{count} sessions" } as PluralForms,
    /** Where adults and foundation share a package. */
    sessionsOf: { adults: "{sessions} for adults", foundation: "{sessions} in foundation" },
    heldInvalid: "Enter a whole number from 0 to {max}.",
    weCalculate:
      "This order does not say how many sessions it has. We count those of your class schedule, and answer with the sum.",
    show: "Show what comes back",
    showing: "Calculating what comes back",
    result: "What comes back",
    paid: "You paid, on {date}",
    since: "Since then",
    days: { one: "{count} day", other: "{count} days" } as PluralForms,
    lessThanADay: "Less than a day",
    reserved: "Given back already",
    back: "Comes back",
    later: "We will tell you the sum",
    nothing:
      "By the refund policy nothing is left to give back. If you see it differently, write to {email}.",
    note: "Anything we should know (optional)",
    noteTooLong: "This text is too long. Please shorten it to {max} characters.",
    send: "Send the request",
    sending: "Sending the request",
    cancel: "Cancel",
    waiting: "You asked for a refund on {date}: {amount}. We answer within 2 working days.",
    waitingOpen: "You asked for a refund on {date}. We answer within 2 working days, with the sum.",
    withdraw: "Take the request back",
    withdrawing: "Taking the request back",
    takenBack: "You have taken your request for a refund back. You can make another one.",
    granted:
      "The refund that you asked for on {date} is agreed. The money goes back the way it was paid.",
    declined: "We could not agree to the refund that you asked for on {date}. Our answer:",
    failed: "That did not work. Please try again.",
    logIn: "Log in again",
  },
  states: {
    pending: "Awaiting payment",
    paid: "Paid",
    failed: "Not paid: the payment failed",
    cancelled: "Not paid: the payment was cancelled",
    expired: "Not paid: the time to pay ran out",
    refunded: "Refunded",
  },
  sessions: {
    heading: "Where you are logged in",
    current: "This browser",
    other: "Another browser",
    signedIn: "Logged in on {date}",
    lastUsed: "Last used on {date}",
    note: "A login ends after 30 days, or after 14 days without use.",
    everywhere: "Log out everywhere",
    leaving: "Logging out everywhere",
    failed: "You are still logged in: the logout did not work. Please try again.",
  },
  empty: {
    heading: "No orders yet",
    text: "Once you have bought a course, its order and receipt appear here.",
    action: "Back to Courses",
  },
  failed: {
    heading: "Your orders did not load",
    text: "Your orders did not load. Please try again.",
    action: "Retry",
  },
  guest: {
    heading: "Your orders in one place",
    text: "Log in with a code from your email to see your orders and receipts.",
    action: "Log in",
  },
  ended: {
    heading: "Your login has ended",
    text: "Log in again with a new code to see your orders and receipts.",
    action: "Log in again",
  },
};

export type AccountCopy = typeof copy;

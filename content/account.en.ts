import { brand } from "./brand.ts";

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
    learners: "Who learns",
    receipt: "View the receipt",
    receiptOf: "View the receipt of order {number}",
    /** Of a seller with a tax registration. */
    invoices: { invoice: "Invoice {number}", credit_note: "Credit note {number}" },
    /** Below the name of a language package. */
    language: "Language taught: English",
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

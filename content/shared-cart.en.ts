import { brand } from "./brand.ts";
import { copy as cart } from "./cart.en.ts";

/** The cart that somebody has sent to the one who pays (D-220, D-221). */
export const copy = {
  meta: {
    title: `A cart to pay for | ${brand.name.en}`,
    description: "Somebody has chosen courses and asks you to pay for them.",
  },
  loading: { heading: "A cart to pay for", status: "Loading the cart" },
  heading: "You are asked to pay for this",
  lead: "Somebody has chosen these courses and sent you the link. You pay as yourself: the receipt comes to your email.",
  lines: "Courses",
  language: "Language taught: English",
  withdrawn: "No longer available, and not in the total",
  changed: "One place was {price} when the link was sent",
  sums: cart.summary,
  totalChanged: "The total has changed since the link was sent: it was {price}.",
  partPaid: "A part of this cart has been paid already. This is what is left.",
  couponReplaced:
    "This cart comes with its own coupon. It will replace yours, {code}, because an order takes only one.",
  until: "The link works until {date}.",
  take: "Continue to payment",
  taking: "Putting the courses in your cart",
  others: {
    heading: "There is something else in your cart",
    text: "What should happen with it?",
    keep: "Pay for both together",
    remove: "Empty my cart and pay for this only",
  },
  failedToTake: "That did not work. Please try again.",
  none: {
    heading: "None of these courses is available any more",
    text: "Ask whoever sent the link to choose again.",
  },
  paid: {
    heading: "This has been paid already",
    text: "There is nothing left to do. The receipt went to the one who paid.",
  },
  revoked: {
    heading: "This link was taken back",
    text: "Whoever sent it has taken it back or made a new one. Ask for the new link.",
  },
  expired: {
    heading: "This link has expired",
    text: "A link works for 7 days. Ask whoever sent it for a new one.",
  },
  notFound: {
    heading: "This link does not open a cart",
    text: "The link has to be complete. Ask whoever sent it to send it again.",
  },
  ended: {
    heading: "Your login has ended",
    text: "Log in with a new code to see and pay for these courses.",
    action: "Log in again",
  },
  failed: {
    heading: "The cart did not load",
    text: "Check your connection and try again.",
    action: "Try again",
  },
  courses: "See our courses",
};

export type SharedCartCopy = typeof copy;

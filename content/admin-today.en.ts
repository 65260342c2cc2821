import { copy as disputeReasons } from "./dispute-reasons.en.ts";
import { copy as gateways } from "./gateways.en.ts";

const kinds = {
  payment_review: {
    title: "Payment needs a review",
    text: "The gateway reports other terms than the order. Ask it again; if it stays, look at its dashboard.",
  },
  payment_unknown: {
    title: "Money that the shop cannot explain",
    text: "The gateway's list and ours differ. Look at the gateway's dashboard, then mark it as handled.",
  },
  payment_unconfirmed: {
    title: "Payment that was never confirmed",
    text: "The gateway never said whether it opened this payment.",
  },
  authorisation_waits: {
    title: "Authorised money is not captured yet",
    text: "The capture has not worked so far. The authorisation ends if it stays so.",
  },
  dispute_open: {
    title: "A buyer disputes a payment",
    text: "Answer at the gateway's dashboard before its deadline.",
  },
  refund_unclear: {
    title: "Nobody can tell whether a refund took effect",
    text: "Look at the gateway's dashboard, then say in the order what you saw. Other refunds of it wait until then.",
  },
  refund_refused: {
    title: "A refund did not go through",
    text: "Nothing went back. Look at the order and decide again.",
  },
  refund_approval: {
    title: "A refund waits for a second person",
    text: "Look at the order, then approve or decline it.",
  },
  refund_claimed: {
    title: "A family asks for a refund",
    text: "Look at the order, then give the money back or decline and say why.",
  },
  refund_slow: {
    title: "A refund waits for its gateway",
    text: "It goes out by itself when the gateway answers. Nothing to do.",
  },
  gateway_away: {
    title: "A gateway does not answer",
    text: "Buyers do not see it until it answers again. Nothing to do.",
  },
  job_given_up: {
    title: "A job was left undone",
    text: "The last try has failed. Try again when the cause is gone.",
  },
  message_unanswered: {
    title: "A message waits for an answer",
    text: "Somebody wrote through the contact form.",
  },
  trial_asked: {
    title: "A family asks for a trial class",
    text: "Find a time that suits it, and confirm it.",
  },
  claim_due: {
    title: "A claim ends, or has ended",
    text: "After its last day it leaves the site. Give it a new one if it still holds.",
  },
};

const next = {
  open_order: "Open the order",
  ask_gateway: "Ask the gateway again",
  approve: "Look and decide",
  wait: "Nothing to do",
  retry: "Try again",
  mark_handled: "Mark as handled",
  open_message: "Open the message",
  open_trial: "Open the request",
  open_words: "Open the page's words",
};

/** Details by their stable word; what is not here is shown as it came. */
const details: Readonly<Record<string, string>> = {
  no_answer: "It does not answer",
  key_refused: "It refuses our key",
  no_payment: "Money for no payment of ours",
  other_page: "Money of another payment page than ours",
  not_so_there: "Paid here, not so there",
  unknown_there: "Paid here, unknown there",
  other_refund: "Another sum was given back there than here",
  "send-receipt": "Receipt mail",
  "send-refund-mail": "Refund notice to the buyer",
  "issue-invoices": "Invoice or credit note of an order",
  "send-invoice": "Invoice mail",
  "send-dispute-mail": "Mail to staff about a dispute",
  "send-review-mail": "Mail to staff about a review",
  "send-contact-message": "Mail to staff about a message",
  "send-trial-mail": "Mail to a family about a trial class",
  "send-trial-request": "Mail to staff about a trial class",
  "send-refund-claim": "Mail to staff about a refund asked for",
  "send-refund-claim-mail": "Mail to a family about its refund",
  "send-learners-reminder": "Reminder to say who learns",
  "send-schedule": "Mail to a family about its group",
  "send-staff-added": "Mail to somebody who was added to the staff",
  "announce-order": "Announcement to the learning platform",
  ...disputeReasons,
  ...gateways.names,
};

/** The words of Today: what needs a person. */
export const copy = {
  lead: "What needs a person, each with its one safe next step.",
  none: "Nothing needs you now",
  noneText: "As soon as something that your role includes needs a person, it appears here.",
  list: "What needs a person",
  kinds,
  next,
  details,
  gateways: gateways.names,
  order: "Order {number}",
  since: "Since",
  lastDay: "Last day",
  asked: {
    asked: "The gateway has answered.",
    away: "The gateway does not answer. Nothing has changed.",
    unknown: "The gateway does not know this payment.",
  },
  retried: "It is tried again now.",
  handled: "Marked as handled.",
  /** Of an entry that was gone when its button was pressed. */
  doneMeanwhile: "Somebody else has done this meanwhile.",
};

export type AdminTodayCopy = typeof copy;

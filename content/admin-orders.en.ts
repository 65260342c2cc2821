import type { DisputeState } from "#core/dispute.ts";
import type { PluralForms } from "#core/locale.ts";
import type { OrderStatus } from "#core/order.ts";
import type { PaymentDifference, PaymentStatus } from "#core/payment.ts";
import type { PaymentCause } from "#core/payment-cause.ts";
import type { RefundReason, RefundState } from "#core/refund.ts";
import type { RefundClaimState } from "#core/refund-claim.ts";
import { copy as disputeReasons } from "./dispute-reasons.en.ts";
import { copy as gateways } from "./gateways.en.ts";

const statuses: Readonly<Record<OrderStatus, string>> = {
  pending: "Pending",
  paid: "Paid",
  failed: "Failed",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
};

const paymentStatuses: Readonly<Record<PaymentStatus, string>> = {
  created: "Page not opened yet",
  pending: "Waiting for the buyer",
  authorised: "Authorised, not captured yet",
  paid: "Paid",
  review: "Needs a review",
  failed: "Failed",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded in full",
};

const refundStates: Readonly<Record<"waiting" | "declined" | RefundState, string>> = {
  waiting: "Waiting for a second person",
  declined: "Declined",
  requested: "Waiting for the gateway",
  sent: "Sent to the gateway",
  done: "Given back",
  refused: "Did not go through",
};

const claimStates: Readonly<Record<RefundClaimState, string>> = {
  waiting: "Waits for an answer",
  granted: "Given back",
  declined: "Declined",
  withdrawn: "Taken back by the family",
};

const disputeStates: Readonly<Record<DisputeState, string>> = {
  opened: "Open",
  won: "Won",
  lost: "Lost",
};

const sorts = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total first",
  lowest: "Lowest total first",
};

const kinds = {
  order: "Order",
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  mail: "Mail",
  webhook: "Gateway",
  announcement: "Announcement",
  staff: "Staff",
};

/** What happened, by its stable word; what is not here shows that word. */
const happenings: Readonly<Record<string, string>> = {
  ordered: "The order was placed",
  payment_moved: "The payment moved",
  refund_asked: "A refund was asked for",
  refund_done: "Money went back",
  refund_refused: "A refund did not go through",
  claim_made: "The family asked for a refund",
  claim_granted: "What the family asked for was given back",
  claim_declined: "What the family asked for was declined",
  claim_withdrawn: "The family took its request back",
  dispute_opened: "The buyer disputes the payment",
  dispute_won: "The dispute was won",
  dispute_lost: "The dispute was lost",
  mail_receipt: "Receipt sent",
  mail_refund: "Refund notice sent",
  mail_invoice: "Invoice sent",
  mail_learners: "Reminder to say who learns sent",
  mail_schedule: "Class schedule sent",
  webhook: "The gateway sent news",
  "order.paid": "Announced as paid",
  "order.refunded": "Announced as refunded",
  "order.disputed": "Announced as disputed",
  "order.assigned": "Announced with its group",
  "order.read": "Looked at the order",
  "order.settle": "Asked the gateway again",
  "order.receipt": "Sent the receipt again",
  "learner.read": "Looked at who learns",
  "learner.give_back": "Gave a seat back",
  "group.assign": "Put a learner into a group",
  "group.take_out": "Took a learner out of a group",
  "refund.place": "Gave money back",
  "refund.ask": "Asked for a refund that needs a second person",
  "refund.approve": "Approved a refund",
  "refund.decline": "Declined a refund",
  "refund.claim.decline": "Declined what the family asked for",
  "dispute.record": "Recorded a dispute",
  "refund.done": "Saw at the gateway that a refund went back",
  "refund.refused": "Saw at the gateway that a refund did not go back",
};

const actors: Readonly<Record<string, string>> = {
  return: "Buyer came back",
  webhook: "Gateway",
  sweep: "Regular check",
  checkout: "Checkout",
  staff: "Staff",
  buyer: "Buyer",
  operator: "Operator",
  ...gateways.names,
};

/** Why a payment moved, by its stable words. */
const causes: Readonly<Record<PaymentCause, string>> = {
  "order placed": "The order was placed",
  "page opened": "The payment page was opened",
  "nothing to pay": "There was nothing to pay",
  "checked out again": "The buyer checked out again",
  "refused by the gateway": "The gateway refused to open a payment page",
  superseded: "A later checkout took its place",
  "held a coupon for long": "It held a coupon for too long",
  "unknown to the gateway": "The gateway does not know it",
  "receipt asked for": "The buyer asked for the receipt",
  "asked by staff": "Staff asked the gateway",
  "asked the gateway": "The shop asked the gateway",
  "lists compared": "The gateway's list was compared with ours",
  "staff were told": "The gateway told the staff",
};

const terms: Readonly<Record<PaymentDifference, string>> = {
  reference: "reference",
  "payment id": "number of the payment",
  amount: "amount",
  currency: "currency",
  mode: "test or real money",
};

/** Why a refund was made or refused, where the shop itself says so. */
const refundReasons: Readonly<Record<RefundReason, string>> = {
  "the purchase was paid twice": "The purchase was paid twice",
  "the payment is disputed": "The buyer disputes the payment",
  "asked for by the family": "Asked for by the family",
  "asked for by the operator": "Given back by an operator's command",
  "failed at the gateway": "It failed at the gateway",
  "staff saw that it took no effect": "It took no effect, as staff saw at the gateway",
};

const sessions: PluralForms = { one: "{count} session", other: "{count} sessions" };

/** The words of the list of orders, of one order, and of its refunds. */
export const copy = {
  gateways: gateways.names,
  statuses,
  paymentStatuses,
  refundStates,
  claimStates,
  disputeStates,
  kinds,
  happenings,
  actors,
  causes,
  terms,
  refundReasons,
  disputeReasons,
  causeParts: {
    neverOpened: "{cause}, before its page was opened",
    refund: "Refund {id}",
    refundRefused: "Refund {id} was refused",
    differ: "What differs: {terms}",
    atGateway: "Made at the gateway",
  },
  languages: { en: "English", ar: "Arabic" },
  badges: {
    review: "Needs a review",
    disputed: "Disputed",
    partly: "Partly refunded",
    duplicate: "Paid twice",
  },
  list: {
    lead: "Find an order, see what happened to it, and act on it.",
    search: "Search the orders",
    searchHint: "Number, name, email, phone, or the gateway's reference",
    status: "Status",
    gateway: "Paid with",
    any: "Any",
    from: "From",
    to: "To",
    sort: "Sort",
    filters: "Filters",
    filtersOn: "Filters ({count})",
    sorts,
    clear: "Clear filters",
    file: "Download CSV",
    caption: "Orders",
    none: "No order fits",
    noneText: "Try fewer filters, or only the beginning of a name.",
    noneYet: "No orders yet",
    noneYetText: "An order is here from the moment a buyer goes to pay.",
    columns: {
      number: "Order",
      placed: "Placed",
      buyer: "Buyer",
      status: "Status",
      gateway: "Paid with",
      total: "Total",
    },
    erased: "Erased",
  },
  order: {
    title: "Order {number}",
    back: "All orders",
    changed:
      "The order has changed meanwhile, and nothing was done from here. It is shown as it is now.",
    settle: "Ask the gateway again",
    settled: {
      asked: "The gateway has answered.",
      away: "The gateway does not answer. Nothing has changed; the shop asks again by itself.",
      unknown: "The gateway does not know this payment.",
    },
    receipt: {
      en: "Send receipt in English",
      ar: "Send receipt in Arabic",
      sent: "The receipt is on its way.",
    },
    refund: "Give money back",
    away: "This gateway does not answer at the moment. Refunds wait and go out by themselves.",
    duplicate: "The second payment of one purchase. It goes back by itself.",
    erased: "The buyer's details have been erased.",
    buyer: {
      heading: "Buyer",
      name: "Name",
      email: "Email",
      phone: "Phone",
      country: "Country",
      language: "Language",
    },
    invoices: {
      heading: "Invoices",
      invoice: "Invoice",
      credit_note: "Credit note",
    },
    lines: {
      heading: "What was bought",
      item: "Package",
      sessions: "Sessions",
      quantity: "Quantity",
      price: "Price",
      sum: "Sum",
      family: "Family discount",
      coupon: "Coupon {code}",
      total: "Total",
    },
    payment: {
      heading: "Payment",
      status: "State",
      gateway: "Gateway",
      reference: "Reference",
      paid: "Paid",
      refunded: "Given back",
      onTheWay: "On its way back",
      disputed: "Disputed",
      test: "Test payment, no real money",
    },
    refunds: {
      heading: "Refunds",
      none: "Nothing has gone back.",
      amount: "Amount",
      state: "State",
      reason: "Reason",
      by: "Asked for by",
      decidedBy: "Decided by",
      when: "When",
      acts: "Decision",
      approve: "Approve",
      approveTitle: "Approve the refund",
      order: "Order",
      to: "Goes back to",
      approveText: "Once approved, the money goes back. This cannot be undone.",
      decline: "Decline",
      takeBack: "Take back",
      takenBack:
        "The family took back the request that this refund answers. It cannot be approved any more.",
      answered:
        "The request that this refund answers was answered in another way. It cannot be approved any more.",
      outcome: {
        unclear: "Nobody can tell whether {amount} went back.",
        look: "Look at the gateway's dashboard, then say what you saw. Other refunds of the order wait until then.",
        done: "It went back",
        refused: "It did not go back",
        titles: { done: "Count as given back", refused: "Count as not given back" },
        texts: {
          done: "The sum counts as given back, and the buyer is told by mail. This cannot be undone.",
          refused:
            "The sum is free again and can be given back once more. If it did go back, the buyer would get it twice. This cannot be undone.",
        },
        recorded: "Recorded.",
      },
    },
    claims: {
      heading: "The family asks for a refund",
      answeredBy: "Sales or an owner answers the family.",
      earlier: "Refunds that the family asked for",
      asked: "Asked for on",
      state: "State",
      held: "Classes, as the family says",
      notBegun: "Not begun",
      begun: "Begun; sessions not counted",
      heldOf: "{name}: {held} of {of} sessions held",
      whenAsked: "By the policy, when asked",
      now: "By the policy, now",
      decide:
        "This order does not say how many sessions it has. Calculate the sum by the class schedule.",
      nothing: "By the policy nothing is left to give back.",
      note: "Note from the family",
      answer: "What was answered",
      give: "Give {amount} back",
      giveTitle: "Grant the refund",
      giveText:
        "The money goes back, or waits for a second person where the sum needs one. This cannot be undone.",
      decline: "Decline",
      declineTitle: "Decline the refund",
      declineText:
        "What is written here is mailed to the family in these words, in its language: {language}.",
      declineLabel: "Why it is declined",
      declineMissing: "Say why: the family reads it.",
      declined: "Declined. The family is mailed.",
    },
    disputes: {
      heading: "Disputes",
      amount: "Amount",
      state: "State",
      opened: "Opened",
      reason: "Reason",
      record: "Record a dispute",
      text: "{gateway} writes about disputes and does not report them to the shop. Until a dispute is won, its amount cannot be given back. The owner is told by mail. This cannot be undone.",
      states: {
        opened: "The buyer disputes the payment",
        lost: "The dispute was lost",
        won: "The dispute was won",
      },
      disputed: "Disputed amount",
      disputedHint: "Leave it empty for {amount}.",
      last: "Recorded so far",
      recorded: "Recorded.",
    },
    timeline: { heading: "What happened", moved: "from {from} to {to}" },
  },
  refund: {
    title: "Give money back",
    left: "Can be given back",
    paid: "Paid",
    reserved: "Given back, or on its way",
    disputed: "Disputed",
    policy: "What the refund policy says",
    held: "Sessions held: {name}",
    inAll: "In all: {sessions}",
    of: "Sessions in all: {name}",
    sessions,
    /** Where adults and foundation share a package. */
    sessionsOf: { adults: "{sessions} for adults", foundation: "{sessions} in foundation" },
    needsHeld: "Enter how many sessions were held; the policy returns the share of the others.",
    needsDecision: "This order does not say how many sessions it has. Decide by the policy.",
    proposal: "The policy proposes",
    useProposal: "Use it",
    useAll: "All that is left",
    amount: "Amount",
    tooMuch: "That is not possible: at most {left}.",
    early: "The sum had not been calculated yet. Check it, then press again.",
    reason: "Reason",
    reasonHint: "For your colleagues; the buyer does not see it.",
    reasonMissing: "Say why.",
    after: "Stays with us afterwards",
    second: "This needs a second person: it goes out when somebody else approves it.",
    give: "Give {amount} back",
    ask: "Ask for approval of {amount}",
    placed: "The refund is on its way to the gateway.",
    waiting: "The refund waits for a second person.",
  },
};

export type AdminOrdersCopy = typeof copy;

import type { PluralForms } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import { brand } from "./brand.ts";
import { copy as checkout } from "./checkout.en.ts";
import { copy as refusals } from "./errors.en.ts";
import { copy as gateways } from "./gateways.en.ts";

const moved: PluralForms = {
  one: "{count} item from this device is now in your cart:",
  other: "{count} items from this device are now in your cart:",
};

const phoneDigits: PluralForms = { one: "{count} digit", other: "{count} digits" };

/** Amounts in sentences; `other` also where an amount is not whole. */
const amounts: Readonly<Record<Currency, PluralForms>> = {
  USD: { one: "USD\u00a0{count}", other: "USD\u00a0{count}" },
  SAR: { one: "SAR\u00a0{count}", other: "SAR\u00a0{count}" },
  AED: { one: "AED\u00a0{count}", other: "AED\u00a0{count}" },
};

/** The cart with its checkout modal. Messages that a requirement quotes are letter for letter. */
export const copy = {
  meta: {
    title: `Your cart | ${brand.name.en}`,
    description: `Check the courses in your cart, add a coupon, and pay by card or in four parts with ${gateways.lists.anyLender}.`,
  },
  heading: "Your cart",
  loading: "Loading your cart",
  loadAgain: "Load the cart again",
  updated: "Order updated",
  removeFailed: "Error removing item.",
  signInEnded: {
    text: "Your login has ended, so the cart cannot be changed now.",
    link: "Log in again.",
  },
  merged: { moved, toOrders: "My orders" },
  /** Above the courses of the cart that are no longer sold. */
  withdrawn: {
    text: "No longer available, and not part of your order:",
    remove: "Remove from my cart",
  },
  paymentNotes: {
    cancelled: "The payment was not completed, and nothing was charged for it.",
    failed: "The payment did not go through, and nothing was charged for it.",
    /** The second sentence, with something in the cart and without. */
    kept: "Everything is still in your cart: try again, or use another card or another way to pay.",
    empty: "If you have paid in another window, your receipt comes by email.",
    /** A payment that went through at the gateway, until we know it and since (D-130). */
    confirming: {
      text: "Your payment is still being confirmed. Until it is, the courses stay in your cart: please do not pay for them a second time.",
      link: "See where it stands",
    },
    paid: { text: "Your payment is confirmed. Thank you!", link: "Show the receipt" },
  },
  item: {
    list: "Courses in your cart",
    quantity: "Quantity",
    each: "each",
    /** Below the name of a language package, whose name does not say which language it is. */
    language: "Language taught: English",
    increase: "Increase quantity: {name}",
    decrease: "Decrease quantity: {name}",
    remove: "Remove {name}",
    /** For whom a package was chosen that adults and foundation share. */
    chosen: {
      text: "You chose: {stages}",
      and: " and ",
      stages: { foundation: "Foundation", kids: "Kids", adults: "Adults" },
    },
    /** The family discount of an item: with one unit, with two, with more. */
    family: {
      child: {
        hint: "A second child gets {percent}% off",
        second: "Second child: {percent}% off",
        more: "From the second child on: {percent}% off",
      },
      person: {
        hint: "A second person gets {percent}% off",
        second: "Second person: {percent}% off",
        more: "From the second person on: {percent}% off",
      },
    },
  },
  empty: {
    title: "Your cart is empty",
    description: "Find a course your child will look forward to. It will wait for you here.",
    action: "Back to Courses",
    programmes: "Or look at our programmes:",
  },
  addAnother: "Add another course",
  policy: [
    "Classes are live and online; we agree the days and times with you after payment. For places, changes and refunds, see our ",
    { text: "payment and course policy", to: "/policy" },
    " and our ",
    { text: "refund policy", to: "/refund" },
    ".",
  ],
  /** Somebody else pays (D-220). */
  share: {
    open: "Send to the one who pays",
    opening: "Making the link",
    heading: "Somebody else pays",
    text: "Send this link to the one who pays. It shows the courses in your cart and nothing about you, and works until {date}.",
    link: "Link to this cart",
    copy: "Copy",
    copied: "Copied",
    send: "Send",
    whatsapp: "WhatsApp",
    message: "Could you pay for this? {link}",
    revoke: "Take the link back",
    renew: "Make a new link",
    states: {
      open: "Nobody has opened it for payment yet.",
      taken: "Somebody is about to pay.",
      partPaid: "A part of it has been paid. The link offers the rest.",
      paid: "It has been paid. Thank you!",
      revoked: "You have taken the link back. It opens nothing any more.",
      expired: "The link has expired.",
    },
    /** While what somebody else has paid is still in the cart. */
    paid: {
      text: "These courses have been paid for since you sent the link. If you pay here as well, they are paid for twice.",
      remove: "Remove them from my cart",
      hide: "Hide this note",
    },
    /** When the cart is not what the link shows. */
    note: "A new link takes the place of this one.",
    failed: "That did not work. Please try again.",
  },
  coupon: {
    label: "Coupon code",
    apply: "Apply",
    applying: "Checking the coupon",
    remove: "Remove",
    removing: "Removing the coupon",
    messages: {
      applied: "The coupon is applied.",
      removed: "The coupon is removed.",
      blank: "Please enter a valid coupon code.",
      tooLong: "This text is too long for a coupon code. Please enter the code alone.",
      applyFailed: "Failed to apply coupon. Please try again.",
      removeFailed: "Failed to remove coupon. Please try again.",
    },
    /** Said in place of the server's words when the language has changed since. */
    refusals: {
      coupon_blank: refusals.coupon_blank,
      coupon_unknown: refusals.coupon_unknown,
      coupon_not_started: refusals.coupon_not_started,
      coupon_ended: refusals.coupon_ended,
      coupon_exhausted: refusals.coupon_exhausted,
      coupon_minimum: refusals.coupon_minimum,
      coupon_packages: refusals.coupon_packages,
      coupon_already_used: refusals.coupon_already_used,
      cart_empty: refusals.cart_empty,
      too_many_requests: refusals.too_many_requests,
    },
  },
  summary: {
    heading: "Order summary",
    value: "Cart value",
    family: "Family / friend discount",
    /** Why it is taken off; `{percent}` is how much. */
    familyWhy: "Family / friend discount: {percent}% off each place from the second on",
    coupon: "Coupon discount",
    total: "Total",
    /** Of a seller with a tax registration. */
    vat: "Includes VAT where it applies",
  },
  payment: {
    heading: "Choose how to pay",
    /** With nothing to pay. */
    free: {
      heading: "Complete your order",
      name: "Nothing to pay",
      line: "We only need your details and your consent to the terms.",
      countries: "",
      note: "",
      button: "Continue to your details",
    },
    marks: {
      label: "Ways to pay",
      visa: "Visa",
      mastercard: "Mastercard",
      applePay: "Apple Pay",
      googlePay: "Google Pay",
      wallets: gateways.wallets,
    },
    safe: "You pay on the provider’s own secure page. We never see your card number.",
    methods: gateways.methods,
    today: "Today",
    /** While the form is on its way. */
    opening: "Opening the form",
    bar: { total: "Total", action: "Choose how to pay" },
  },
  checkout: {
    heading: "Complete your order",
    close: "Close",
    total: "Order total",
    newTotal: "New total:",
    methods: gateways.chosen,
    /** Below the total, for a lender: what its page asks for. */
    charge: {
      total: "{gateway} charges",
      amounts,
      split: "{parts} × {amount}: one today, then one each month.",
      /** Where the total cannot be divided evenly. */
      splitAbout: "{parts} × about {amount}: one today, then one each month.",
      exact: "{gateway}’s page shows each payment before you agree.",
      byCountry: "Choose your country to see the amount in Saudi riyals or UAE dirhams.",
    },
    fields: checkout.fields,
    chooseCountry: "Choose a country",
    phoneHint: "For your class schedule and payment",
    /** Asked about a number that looks wrong; it is sent all the same. */
    phoneDoubt: {
      length: "{country}: mobile numbers have {digits} after {code}. Please check yours.",
      number: "{country}: no phone number looks like this one. Please check it.",
      digits: phoneDigits,
    },
    emailHint: "Your receipt is sent here",
    errors: checkout.errors,
    gatewayNames: gateways.names,
    banners: {
      required: "Please fill all the required fields.",
      failed: "An error occurred Please try again later.",
      offline:
        "You are offline. Nothing was charged, and your cart and your details are still here. Check your connection, then try again.",
      signInEnded: "Your login has ended. Nothing was charged, and your cart is kept.",
      priceChanged: "The total has changed since you opened the cart. Check it, then continue.",
      couponExhausted:
        "This coupon has just been used up. Check the total without it, then continue.",
      couponUsed:
        "This coupon has already been used with this email address. Remove it from the cart to continue.",
      sharedCartPaid: refusals.shared_cart_paid,
      notEligible: refusals.gateway_not_eligible,
      amountTooLow: refusals.gateway_amount_too_low,
      amountTooHigh: refusals.gateway_amount_too_high,
      phoneRefused: refusals.gateway_phone_refused,
      tooMany: refusals.too_many_requests,
    },
    userExists: { text: "You already have an account.", link: "Log in to continue." },
    boughtBefore: "Have you bought from us before?",
    terms: {
      label: "Terms of the order",
      newTab: "(opens in a new tab)",
      points: [
        ["You are ordering the packages in your cart, at the prices and discounts shown there."],
        [
          "Classes are live and online. Groups, days and times are agreed with you after payment, as our ",
          { text: "payment and course policy", to: "/policy" },
          " describes.",
        ],
        ["You are an adult: a parent, a guardian, or an adult learner buying for yourself."],
        [
          "By card you pay the whole amount once, in US dollars. Nothing is charged again automatically.",
        ],
        [gateways.prose.terms],
        ["One coupon can be used in an order. It cannot be exchanged for money."],
        [
          "Changes and refunds follow our ",
          { text: "refund policy", to: "/refund" },
          ". Money goes back the way it was paid.",
        ],
        [
          "We use your name, phone and email for this order and its classes, as our ",
          { text: "privacy policy", to: "/privacy" },
          " explains.",
        ],
        [
          "These nine points are the short form. The full ",
          { text: "terms and conditions", to: "/en/terms-and-conditions/terms" },
          " apply to every order.",
        ],
      ],
    },
    agree: "I have read these terms and agree to them",
    agreeFirst: "To continue, scroll to the end of the terms or tick the box.",
    submit: "Continue to payment",
    submitting: "Opening the payment page",
    /** With nothing to pay. */
    free: {
      method: "Nothing to pay",
      submit: "Complete the order",
      submitting: "Completing the order",
    },
  },
};

export type CartCopy = typeof copy;

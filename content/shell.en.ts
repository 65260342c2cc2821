import type { PluralForms } from "#core/locale.ts";

const cartBadge: PluralForms = { one: "Cart, {count} item", other: "Cart, {count} items" };
const sessionCount: PluralForms = { one: "{count} session", other: "{count} sessions" };
const minuteCount: PluralForms = { one: "{count} minute", other: "{count} minutes" };
const paymentCount: PluralForms = {
  one: "or {count} payment of {amount}",
  other: "or {count} payments of {amount}",
};
const riyals: PluralForms = {
  one: "(about SAR\u00a0{count} in all)",
  other: "(about SAR\u00a0{count} in all)",
};
const dirhams: PluralForms = {
  one: "(about AED\u00a0{count} in all)",
  other: "(about AED\u00a0{count} in all)",
};
const weekCount: PluralForms = { one: "{count} week", other: "{count} weeks" };

export const copy = {
  skipToContent: "Skip to content",
  brandHome: "{brand}, home",
  nav: {
    label: "Main",
    menu: "Menu",
    home: "Home",
    languages: "English language packages",
  },
  trial: "Book a free trial",
  cart: { name: "Cart", badge: cartBadge },
  account: { orders: "My orders", signIn: "Log in", signOut: "Log out" },
  footer: {
    label: "Footer",
    programmes: "Programmes",
    contact: "Talk to us",
    legalLabel: "Legal",
    legal: {
      policy: "Policy",
      terms: "Terms and conditions",
      refund: "Refunds",
      privacy: "Privacy",
    },
    social: "{brand} on {network} (opens in a new tab)",
    whatsapp: "WhatsApp",
    phone: "Phone",
    email: "Email",
    registration: "Registration no.",
    vat: "VAT no.",
    copyright: "© {year} {legalName}. All rights reserved.",
    pauseAnimation: "Pause all animation",
    backToTop: "Back to top",
  },
  toast: { region: "Messages", close: "Close message" },
  /** Around every price and every button that adds to the cart (design.md §8, §9). */
  prices: {
    now: "Price now:",
    before: "Price before:",
    saving: { before: "Save", after: "" },
    loading: "The price is loading",
    unavailable: "Price unavailable",
    retry: "Retry",
    failed: "Prices did not load. Try again.",
    offline: "You are offline. Prices may be out of date.",
    adding: "Adding to your cart",
    addFailed: "The package was not added. Try again.",
    addTooMany: "Too many tries. Wait a moment and try again.",
    signInEnded: "Your login has ended. Log in again to add to your cart.",
    signIn: "Log in",
    /** What a price buys: "24 sessions · 50 minutes · 12 weeks · about USD 8.29 a session". */
    extent: {
      sessions: sessionCount,
      minutes: minuteCount,
      weeks: weekCount,
      foundation: "in foundation: {sessions}",
      perSession: "{amount} a session",
      aboutPerSession: "about {amount} a session",
    },
    /** The payments into which lenders split a price, and where, or the price in local currency. */
    payments: {
      parts: paymentCount,
      /** In place of an amount that does not divide evenly. */
      about: "about {amount}",
      /** By the countries that the lenders serve, in the order of the alphabet. */
      places: {
        AE: "in the UAE",
        SA: "in Saudi Arabia",
        "AE SA": "in Saudi Arabia and the UAE",
      },
      local: { SAR: riyals, AED: dirhams },
    },
  },
  paymentsOff: "Online payment is not available now. Write to us to enroll.",
  connection: {
    offline: "You are offline.",
    online: "You are back online.",
    stillOffline: "There is still no connection.",
  },
  errorMeta: {
    title: "Something went wrong",
    description: "This page could not be shown. Try again, or go back to the home page.",
  },
  failed: {
    heading: "Something went wrong on our side",
    text: "The page did not load. Nothing you entered elsewhere is lost. Try again in a moment.",
    retry: "Try again",
    home: "Go to the home page",
    contact: "Still stuck? Write to us:",
  },
  offline: {
    heading: "You are offline",
    text: "Check your connection, then try again. Your cart is kept.",
    retry: "Try again",
    back: "Back to the page",
    contact: "Still stuck? Write to us:",
  },
  notFound: {
    meta: {
      title: "Page not found",
      description: "There is no page at this address. The home page shows all our programmes.",
    },
    heading: "This page flew away",
    text: "There is nothing at this address. The page may have moved, or the link may have a typing mistake.",
    home: "Go to the home page",
    contact: "Looking for something? Write to us:",
  },
};

export type ShellCopy = typeof copy;

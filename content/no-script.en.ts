/** Said where JavaScript is off, or did not arrive: what can be read, what does not work, and what to do. */
export const copy = {
  text: "JavaScript is off in this browser. You can read our pages and see every price; packages behind a tab are listed by name and price only. The cart, payment and forms do not work without it. Turn it on and load the page again, or write to us:",
  /** On the cart's page, before links to the pages that sell. */
  cart: "The cart cannot be shown without JavaScript. These pages and their prices can, and you can write to us to enroll:",
  receipt:
    "JavaScript is off in this browser, and the receipt is not shown without it. Your payment is not affected: once it is confirmed, we send the receipt to your email. Turn JavaScript on and load the page again, or write to us:",
  whatsapp: "WhatsApp",
  allPrices: "All packages and their prices",
  package: "Package",
  price: "Price",
  /** Where JavaScript is on, but the page's scripts did not arrive. */
  failed: "This page did not load fully, and its buttons do not work.",
  reload: "Load again",
};

export type NoScriptCopy = typeof copy;

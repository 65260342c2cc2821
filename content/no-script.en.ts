/** Said where JavaScript is off: what can be read, what does not work, and what to do. */
export const copy = {
  text: "JavaScript is off in this browser. You can read everything here, prices included, but the cart, payment and forms do not work without it. Turn it on and load the page again, or write to us:",
  receipt:
    "JavaScript is off in this browser, and the receipt is not shown without it. Your payment is not affected: once it is confirmed, we send the receipt to your email. Turn JavaScript on and load the page again, or write to us:",
  whatsapp: "WhatsApp",
  allPrices: "All packages and their prices",
  package: "Package",
  price: "Price",
};

export type NoScriptCopy = typeof copy;

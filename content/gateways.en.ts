/** What the gateways are called where our sentences name them, and what they are told in words. */
export const copy = {
  names: { stripe: "Stripe", tamara: "Tamara", tabby: "Tabby" },
  discount: "Discount",
};

export type GatewaysCopy = typeof copy;

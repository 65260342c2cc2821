import type { GatewaysCopy } from "./gateways.en.ts";

export const copy: GatewaysCopy = {
  names: { stripe: "Stripe", tamara: "تمارا", tabby: "تابي" },
  discount: "الخصم",
};

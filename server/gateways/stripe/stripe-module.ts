import type { GatewayModule } from "../gateway-module.ts";
import { createStripeGateway } from "./stripe.ts";
import { isLiveStripeKey, readStripeConfig, type StripeConfig } from "./stripe-config.ts";
import { createStripeSetup } from "./stripe-setup.ts";

export const stripeModule: GatewayModule<StripeConfig> = {
  name: "Stripe",
  readConfig: readStripeConfig,
  sandboxConfig: (apiBase, webhookSecret) => ({
    secretKey: "sk_test_sandbox",
    webhookSecret: `whsec_${webhookSecret}`,
    apiBase,
    checkoutHost: null,
  }),
  isLive: ({ secretKey }) => isLiveStripeKey(secretKey),
  create: (config, { sandbox }) => createStripeGateway(config, sandbox),
  createSetup: createStripeSetup,
  // Stripe shows the endpoint's secret only when it is registered.
  variablesFromRegistration: { STRIPE_WEBHOOK_SECRET: "STRIPE_SECRET_KEY" },
};

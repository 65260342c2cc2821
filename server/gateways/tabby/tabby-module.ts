import type { GatewayModule } from "../gateway-module.ts";
import { createTabbyGateway } from "./tabby.ts";
import { isLiveTabbyKey, readTabbyConfig, type TabbyConfig } from "./tabby-config.ts";
import { createTabbySetup } from "./tabby-setup.ts";

export const tabbyModule: GatewayModule<TabbyConfig> = {
  name: "Tabby",
  readConfig: readTabbyConfig,
  sandboxConfig: (apiBase, webhookSecret) => ({
    secretKey: "sk_test_sandbox",
    publicKey: "pk_test_sandbox",
    merchantCode: "AE",
    webhookSecret,
    apiBase,
  }),
  isLive: ({ secretKey }) => isLiveTabbyKey(secretKey),
  create: createTabbyGateway,
  createSetup: createTabbySetup,
  variablesFromRegistration: {},
};

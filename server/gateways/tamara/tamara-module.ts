import type { GatewayModule } from "../gateway-module.ts";
import { createTamaraGateway } from "./tamara.ts";
import { isLiveTamara, readTamaraConfig, type TamaraConfig } from "./tamara-config.ts";
import { createTamaraSetup } from "./tamara-setup.ts";

export const tamaraModule: GatewayModule<TamaraConfig> = {
  name: "Tamara",
  readConfig: readTamaraConfig,
  sandboxConfig: (apiBase, webhookSecret) => ({
    apiToken: "sandbox",
    notificationToken: webhookSecret,
    apiBase,
  }),
  isLive: isLiveTamara,
  create: createTamaraGateway,
  createSetup: createTamaraSetup,
  variablesFromRegistration: {},
};

import type { Environment } from "../environment/environment.ts";
import type { Gateway } from "./gateway.ts";
import type { GatewaySetup } from "./setup/gateway-setup.ts";

/** What a gateway needs to know of the shop. */
export type ShopContext = {
  readonly publicUrl: string;
  readonly sandbox: { readonly publicUrl: string } | null;
};

/** How a configuration is read; `protocols` are those that an address may have. */
export type ConfigRules = { readonly production: boolean; readonly protocols: readonly string[] };

/** Everything that the shop needs of one gateway; `Config` is its keys and addresses. */
export type GatewayModule<Config> = {
  readonly name: string;
  /**
   * Reads its part of the environment (interface.md §2); `null` where it has no keys.
   * @throws ConfigError for keys that are wrong, and for a set of keys that is not complete
   */
  readConfig(env: Environment, rules: ConfigRules): Config | null;
  /** The configuration with which the sandbox at `apiBase` replaces it; `webhookSecret` is this shop's own. */
  sandboxConfig(apiBase: string, webhookSecret: string): Config;
  /** True for keys with which real money moves (interface.md §11). */
  isLive(config: Config): boolean;
  create(config: Config, shop: ShopContext): Gateway;
  /** `patienceMs` is how long a check waits for an event from the gateway. */
  createSetup(config: Config, gateway: Gateway, patienceMs: number): GatewaySetup;
  /** Variables that cannot be known before the webhook is registered, each with the key that requires it. */
  readonly variablesFromRegistration: Readonly<Record<string, string>>;
};

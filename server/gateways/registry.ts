import { createHmac } from "node:crypto";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { type Environment, readText } from "../environment/environment.ts";
import type { Gateway } from "./gateway.ts";
import type { GatewayModule, ShopContext } from "./gateway-module.ts";
import type { GatewaySetup } from "./setup/gateway-setup.ts";
import { stripeModule } from "./stripe/stripe-module.ts";
import { tabbyModule } from "./tabby/tabby-module.ts";
import { tamaraModule } from "./tamara/tamara-module.ts";

/** The one place where the server names its gateways. */
const REGISTERED = {
  stripe: stripeModule,
  tamara: tamaraModule,
  tabby: tabbyModule,
};

type ConfigOf<Module> = Module extends GatewayModule<infer Config> ? Config : never;

export type GatewayConfigs = {
  readonly [Name in GatewayIdentifier]: ConfigOf<(typeof REGISTERED)[Name]>;
};

/** The configuration of each gateway; `null` for one without keys. */
export type GatewaysConfig = {
  readonly [Name in GatewayIdentifier]: GatewayConfigs[Name] | null;
};

const MODULES: {
  readonly [Name in GatewayIdentifier]: GatewayModule<GatewayConfigs[Name]>;
} = REGISTERED;

/** An object with one value for each gateway. */
function eachGateway<Values extends Readonly<Record<GatewayIdentifier, unknown>>>(
  configOf: <Name extends GatewayIdentifier>(name: Name) => Values[Name],
): Values {
  return Object.fromEntries(GATEWAYS.map((name) => [name, configOf(name)])) as Values;
}

/**
 * Reads the gateways' keys.
 * @throws ConfigError for a wrong key, and for an incomplete set of keys
 */
export function readGateways(env: Environment, production: boolean): GatewaysConfig {
  const protocols = production ? ["https:"] : ["http:", "https:"];
  return eachGateway<GatewaysConfig>((name) =>
    MODULES[name].readConfig(env, { production, protocols }),
  );
}

/** The keys of the sandbox's gateways; the secrets that sign webhooks are this shop's own. */
export function sandboxGateways(secret: string, port: number): GatewayConfigs {
  const apiBase = `http://127.0.0.1:${port}`;
  return eachGateway<GatewayConfigs>((name) => {
    const webhookSecret = createHmac("sha256", secret).update(`sandbox ${name}`).digest("hex");
    return MODULES[name].sandboxConfig(apiBase, webhookSecret);
  });
}

/** Lets the sandbox stand in for every gateway without keys. */
export function withSandboxGateways(
  own: GatewaysConfig,
  sandbox: GatewayConfigs | null,
): GatewaysConfig {
  return eachGateway<GatewaysConfig>((name) => own[name] ?? sandbox?.[name] ?? null);
}

/** True for the keys with which real money moves (interface.md §11). */
export function hasLiveKeys(configs: GatewaysConfig): boolean {
  return GATEWAYS.some((name) => isLive(name, configs));
}

function isLive<Name extends GatewayIdentifier>(name: Name, configs: GatewaysConfig): boolean {
  const config = configs[name];
  return config !== null && MODULES[name].isLive(config);
}

/** Opens a gateway; `null` if it has no keys. */
export function createGateway<Name extends GatewayIdentifier>(
  name: Name,
  shop: GatewaysConfig & ShopContext,
): Gateway | null {
  const config: GatewaysConfig[Name] = shop[name];
  return config === null ? null : MODULES[name].create(config, shop);
}

/** Opens the setup of a gateway; `null` if it has no keys. */
export function createSetup<Name extends GatewayIdentifier>(
  name: Name,
  shop: GatewaysConfig & ShopContext,
  patienceMs: number,
): GatewaySetup | null {
  const config: GatewaysConfig[Name] = shop[name];
  if (config === null) return null;
  const module = MODULES[name];
  return module.createSetup(config, module.create(config, shop), patienceMs);
}

export function gatewayName(name: GatewayIdentifier): string {
  return MODULES[name].name;
}

/** The environment, with placeholders for variables that are known only after registration. */
export function withRegistrationPlaceholders(env: Environment): Environment {
  const variables = GATEWAYS.flatMap((name) =>
    Object.entries(MODULES[name].variablesFromRegistration),
  );
  const unknown = variables.filter(
    ([name, beside]) => readText(env, name) === null && readText(env, beside) !== null,
  );
  return { ...env, ...Object.fromEntries(unknown.map(([name]) => [name, "not known yet"])) };
}

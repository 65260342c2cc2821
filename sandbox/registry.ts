import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Gateway, GatewayParts } from "./gateway.ts";
import { createStripe } from "./stripe/gateway.ts";
import { createTabby } from "./tabby/gateway.ts";
import { createTamara } from "./tamara/gateway.ts";

/** The only place where the sandbox names its gateways. */
const REGISTERED = {
  stripe: createStripe,
  tamara: createTamara,
  tabby: createTabby,
};

/** The keys that each gateway accepts, and those it signs with. */
export type GatewaySettings = {
  readonly [Name in GatewayIdentifier]: Parameters<(typeof REGISTERED)[Name]>[1];
};

const CREATE: {
  readonly [Name in GatewayIdentifier]: (
    parts: GatewayParts,
    settings: GatewaySettings[Name],
  ) => Gateway;
} = REGISTERED;

export function createGateway<Name extends GatewayIdentifier>(
  name: Name,
  parts: GatewayParts,
  settings: GatewaySettings,
): Gateway {
  return CREATE[name](parts, settings[name]);
}

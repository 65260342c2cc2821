import type { AvailableGateway } from "#contract/start.ts";
import {
  GATEWAYS,
  type GatewayIdentifier,
  gatewayCountries,
  gatewayCurrencies,
  isGatewayIdentifier,
} from "#core/payment.ts";
import type { Config } from "../config.ts";
import type { Gateway } from "./gateway.ts";
import { createStripeGateway } from "./stripe.ts";
import { createTabbyGateway } from "./tabby.ts";
import { createTamaraGateway } from "./tamara.ts";

/** The gateways that have their keys. */
export type Gateways = ReadonlyMap<GatewayIdentifier, Gateway>;

export function createGateways(config: Config): Gateways {
  const gateways = new Map<GatewayIdentifier, Gateway>();
  const { stripe, tamara, tabby } = config;
  if (stripe !== null) gateways.set("stripe", createStripeGateway(stripe, config.sandbox));
  if (tamara !== null) gateways.set("tamara", createTamaraGateway(tamara, config));
  if (tabby !== null) gateways.set("tabby", createTabbyGateway(tabby, config));
  return gateways;
}

/** The gateway of a name in an address; `null` when it is unknown or not available. */
export function findGateway(gateways: Gateways, identifier: string | undefined): Gateway | null {
  return isGatewayIdentifier(identifier) ? (gateways.get(identifier) ?? null) : null;
}

/** The list of available gateways as it goes over the wire, in the order of the payment block. */
export function answerGateways(gateways: Gateways): AvailableGateway[] {
  return GATEWAYS.flatMap((identifier, position) => {
    const gateway = gateways.get(identifier);
    if (gateway === undefined) return [];
    const countries = gatewayCountries(identifier);
    return [
      {
        id: position + 1,
        identifier,
        name: gateway.name,
        currencies: [...gatewayCurrencies(identifier)],
        countries: countries === null ? null : [...countries],
      },
    ];
  });
}

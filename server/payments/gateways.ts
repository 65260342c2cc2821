import type { AvailableGateway } from "#contract/start.ts";
import {
  GATEWAYS,
  type GatewayIdentifier,
  gatewayCountries,
  gatewayCurrencies,
  isGatewayIdentifier,
} from "#core/payment.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { type Evidence, observed } from "./evidence.ts";
import type { Gateway } from "./gateway.ts";
import { createStripeGateway } from "./stripe.ts";
import { createTabbyGateway } from "./tabby.ts";
import { createTamaraGateway } from "./tamara.ts";

/** The gateways that have their keys. */
export type Gateways = ReadonlyMap<GatewayIdentifier, Gateway>;

/** Makes the gateways; how their calls end is told to `evidence`. */
export function createGateways(config: Config, evidence: Evidence, log: Log): Gateways {
  const { stripe, tamara, tabby } = config;
  const gateways = [
    ...(stripe === null ? [] : [createStripeGateway(stripe, config.sandbox)]),
    ...(tamara === null ? [] : [createTamaraGateway(tamara, config)]),
    ...(tabby === null ? [] : [createTabbyGateway(tabby, config)]),
  ];
  return new Map(gateways.map((gateway) => [gateway.identifier, observed(gateway, evidence, log)]));
}

/** The gateway of a name in an address; `null` when it is unknown or has no keys. */
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

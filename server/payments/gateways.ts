import type { AvailableGateway } from "#contract/start.ts";
import {
  GATEWAYS,
  type GatewayIdentifier,
  gatewayCountries,
  gatewayCurrencies,
  isGatewayIdentifier,
} from "#core/gateways.ts";
import type { Config } from "../config/config.ts";
import { type Gateway, GatewayWithoutKeys } from "../gateways/gateway.ts";
import { createGateway } from "../gateways/registry.ts";
import type { Log } from "../log.ts";
import { type HealthTracker, trackHealth } from "./health-tracking.ts";

/** The gateways that have their keys. */
export type Gateways = ReadonlyMap<GatewayIdentifier, Gateway>;

/** Makes the gateways; `tracker` learns how their calls end. */
export function createGateways(config: Config, tracker: HealthTracker, log: Log): Gateways {
  const gateways = GATEWAYS.map((name) => createGateway(name, config));
  return new Map(
    gateways
      .filter((gateway) => gateway !== null)
      .map((gateway) => [gateway.identifier, trackHealth(gateway, tracker, log)]),
  );
}

/** The gateway that an address names; `null` when it is unknown or has no keys. */
export function findGateway(gateways: Gateways, identifier: string | undefined): Gateway | null {
  return isGatewayIdentifier(identifier) ? (gateways.get(identifier) ?? null) : null;
}

/**
 * The gateway of a payment that was placed before. One whose keys are gone tells nothing, so what is to
 * be asked waits for them. @throws GatewayWithoutKeys
 */
export function loadGateway(gateways: Gateways, identifier: GatewayIdentifier): Gateway {
  const gateway = gateways.get(identifier);
  if (gateway === undefined) throw new GatewayWithoutKeys(`we have no keys of ${identifier}`);
  return gateway;
}

/** The list of available gateways as it goes over the wire, in the order of the payment block. */
export function toGatewayAnswers(gateways: Gateways): AvailableGateway[] {
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

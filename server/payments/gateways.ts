import type { AvailableGateway } from "#contract/start.ts";
import {
  GATEWAYS,
  type GatewayIdentifier,
  gatewayCountries,
  gatewayCurrencies,
  isGatewayIdentifier,
} from "#core/gateways.ts";
import type { Config } from "../config/config.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { GatewayWithoutKeys } from "../gateways/gateway-errors.ts";
import { createGateway } from "../gateways/registry.ts";
import type { Log } from "../log.ts";
import { type HealthTracker, trackHealth } from "./health-tracking.ts";

/** The gateways whose keys are configured. */
export type Gateways = ReadonlyMap<GatewayIdentifier, Gateway>;

/** Creates the gateways; `tracker` is notified how their calls end. */
export function createGateways(config: Config, tracker: HealthTracker, log: Log): Gateways {
  const gateways = GATEWAYS.map((name) => createGateway(name, config));
  return new Map(
    gateways
      .filter((gateway) => gateway !== null)
      .map((gateway) => [gateway.identifier, trackHealth(gateway, tracker, log)]),
  );
}

/** The gateway that an address names; `null` if it is unknown or has no keys. */
export function findGateway(gateways: Gateways, identifier: string | undefined): Gateway | null {
  return isGatewayIdentifier(identifier) ? (gateways.get(identifier) ?? null) : null;
}

/**
 * The gateway of an existing payment. Without its keys it cannot be asked, so the caller has to wait for them.
 * @throws GatewayWithoutKeys
 */
export function loadGateway(gateways: Gateways, identifier: GatewayIdentifier): Gateway {
  const gateway = gateways.get(identifier);
  if (gateway === undefined) throw new GatewayWithoutKeys(`we have no keys of ${identifier}`);
  return gateway;
}

/** The list of available gateways as the API returns it, in the order of the payment blocks. */
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

import { type GatewayIdentifier, gatewayInstalments } from "#core/gateways.ts";

/** Whether a gateway lends: it promises the money first, and its refusal is final. */
export function isLender(gateway: GatewayIdentifier): boolean {
  return gatewayInstalments(gateway) !== null;
}

import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";

/**
 * The payment blocks to show, card first: those of the list, or all three if the list has none that we know
 * (D-88). None while payment is not available (R-CART-11).
 */
export function offeredGateways(list: readonly unknown[]): readonly GatewayIdentifier[] {
  if (list.length === 0) return [];
  const named = list.map((entry) =>
    typeof entry === "object" && entry !== null && "identifier" in entry ? entry.identifier : null,
  );
  const known = GATEWAYS.filter((gateway) => named.includes(gateway));
  return known.length > 0 ? known : GATEWAYS;
}

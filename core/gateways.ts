import type { Currency } from "./money.ts";

/** What the rest of the shop knows about a gateway; everything else is in its adapter. */
type GatewayFacts = {
  /** The currency for all countries, or one for each country that it serves. */
  readonly currencies: Currency | Readonly<Partial<Record<string, Currency>>>;
  /** Number of monthly instalments (design.md §8); `null` for a single payment. */
  readonly instalments: number | null;
  /** The longest lifetime of its payment page, in minutes. */
  readonly pageMinutes: number;
  /** Whether we can end its page early; otherwise it only expires. */
  readonly endsPages: boolean;
};

/**
 * The table of all gateways (R-CART-11, D-125, D-126, R-LIM-16), in the order of the payment blocks.
 * docs/gateways/README.md lists what else a new gateway needs.
 */
export const GATEWAY_FACTS = {
  stripe: { currencies: "USD", instalments: null, pageMinutes: 60, endsPages: true },
  tamara: {
    currencies: { SA: "SAR", AE: "AED" },
    instalments: 4,
    pageMinutes: 30,
    endsPages: false,
  },
  tabby: { currencies: { AE: "AED" }, instalments: 4, pageMinutes: 30, endsPages: false },
} as const satisfies Readonly<Record<string, GatewayFacts>>;

export type GatewayIdentifier = keyof typeof GATEWAY_FACTS;

export const GATEWAYS = Object.keys(GATEWAY_FACTS).filter(isGatewayIdentifier);

/** The gateway selected before the buyer chooses one. */
export const DEFAULT_GATEWAY: GatewayIdentifier = "stripe";

export function isGatewayIdentifier(value: unknown): value is GatewayIdentifier {
  return typeof value === "string" && Object.hasOwn(GATEWAY_FACTS, value);
}

function currenciesOf(gateway: GatewayIdentifier): GatewayFacts["currencies"] {
  return GATEWAY_FACTS[gateway].currencies;
}

/** The countries that a gateway serves; `null` means all of them (R-CHK-16 to R-CHK-18). */
export function gatewayCountries(gateway: GatewayIdentifier): readonly string[] | null {
  const currencies = currenciesOf(gateway);
  return typeof currencies === "string" ? null : Object.keys(currencies);
}

/** The country of a gateway that serves only one, so that the buyer need not choose (R-CHK-14). */
export function onlyCountry(gateway: GatewayIdentifier): string | null {
  const [country, ...others] = gatewayCountries(gateway) ?? [];
  return others.length === 0 ? (country ?? null) : null;
}

/** Every currency in which a gateway may charge. */
export function gatewayCurrencies(gateway: GatewayIdentifier): readonly Currency[] {
  const currencies = currenciesOf(gateway);
  if (typeof currencies === "string") return [currencies];
  return Object.values(currencies).filter((currency) => currency !== undefined);
}

/** The currency for a buyer from `country`; `null` if the gateway does not serve it. */
export function chargeCurrency(gateway: GatewayIdentifier, country: string): Currency | null {
  const currencies = currenciesOf(gateway);
  if (typeof currencies === "string") return currencies;
  return Object.hasOwn(currencies, country) ? (currencies[country] ?? null) : null;
}

/** Number of monthly instalments of a lender; `null` for a gateway that takes a single payment. */
export function gatewayInstalments(gateway: GatewayIdentifier): number | null {
  return GATEWAY_FACTS[gateway].instalments;
}

/** The gateways whose payment pages we can end early. */
export const GATEWAYS_THAT_END_PAGES = GATEWAYS.filter(
  (gateway) => GATEWAY_FACTS[gateway].endsPages,
);

export const MAX_PAGE_MINUTES = Math.max(
  ...GATEWAYS.map((gateway) => GATEWAY_FACTS[gateway].pageMinutes),
);

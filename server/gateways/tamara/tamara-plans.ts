import { GATEWAY_FACTS } from "#core/gateways.ts";
import { chooseInstalmentCount, type InstalmentOffer } from "#core/instalments.ts";
import type { PaymentAttempt } from "../gateway.ts";
import { GatewayError } from "../gateway-errors.ts";
import type { JsonApi } from "../json-api.ts";
import { type Fields, fieldsOf, listOf, minorOf } from "../wire.ts";

/** Tamara's offers change rarely; without an answer it is asked again soon. */
const CACHE_MS = 10 * 60_000;
const CACHE_UNKNOWN_MS = 60_000;
/** A checkout does not wait longer for the offers: the usual number will do. */
const TIMEOUT_MS = 2_000;
/** The number that our pages show. */
const SHOWN_PARTS = GATEWAY_FACTS.tamara.instalments;

type CachedPlans = { readonly until: number; readonly offers: readonly InstalmentOffer[] };

/**
 * Chooses into how many parts Tamara splits a payment: of its offers for the buyer's country and
 * the amount, the one nearest to the number that our pages show. Offers are kept for a while
 * (tamara.md §2); without an answer it is that number.
 */
export function createTamaraPlans(ask: JsonApi): (attempt: PaymentAttempt) => Promise<number> {
  const kept = new Map<string, CachedPlans>();

  async function offersIn(country: string, currency: string): Promise<readonly InstalmentOffer[]> {
    const key = `${country} ${currency}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > Date.now()) return known.offers;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const types = await listPaymentTypes(ask, { country, currency }, signal);
    const until = Date.now() + (types === null ? CACHE_UNKNOWN_MS : CACHE_MS);
    const offers = (types ?? []).flatMap(readOffers);
    kept.set(key, { until, offers });
    return offers;
  }

  return async ({ buyer, currency, amount }) =>
    chooseInstalmentCount(await offersIn(buyer.country, currency), amount, SHOWN_PARTS);
}

/** What Tamara offers in a country and a currency (tamara.md §2); `null` if it does not say. */
export async function listPaymentTypes(
  ask: JsonApi,
  place: { readonly country: string; readonly currency: string },
  signal: AbortSignal,
): Promise<readonly Fields[] | null> {
  const path = `/checkout/payment-types?${new URLSearchParams(place)}`;
  try {
    return listOf(await ask({ method: "GET", path, signal }));
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** The plans of a payment type; a plan without limits of its own has the type's. */
function readOffers(type: Fields): readonly InstalmentOffer[] {
  if (type["name"] !== "PAY_BY_INSTALMENTS") return [];
  return listOf(type["supported_instalments"]).flatMap((plan) => {
    const parts = plan["instalments"];
    if (typeof parts !== "number" || !Number.isSafeInteger(parts) || parts < 1) return [];
    const limit = (name: string) => minorOf(fieldsOf(plan[name] ?? type[name])["amount"]);
    const [least, most] = [limit("min_limit") ?? 0, limit("max_limit") ?? Number.MAX_SAFE_INTEGER];
    return [{ parts, least, most }];
  });
}

import { useEffect } from "react";
import { chargeCurrency, GATEWAYS } from "#core/gateways.ts";
import type { Currency } from "#core/money.ts";
import { systemTimeZone } from "#core/system-time-zone.ts";
import { scheduleTask } from "#web/browser/schedule-task.ts";
import { createStore, useStore } from "#web/browser/store.ts";

type Place = { readonly country: string; readonly timeZone: string; readonly offset: number };

/** The countries whose currency we charge, besides the dollar; `offset` in minutes, as in `Date`. */
const PLACES: readonly Place[] = [
  { country: "SA", timeZone: "Asia/Riyadh", offset: -180 },
  { country: "AE", timeZone: "Asia/Dubai", offset: -240 },
];

/** Properties of the browser, read without a permission; they are neither sent nor stored. */
export type BrowserTraits = {
  readonly languages: readonly string[];
  readonly offset: number;
  /** Read only if the offset fits, because it is slow in some browsers. */
  readonly timeZone: () => string;
};

/** The likely country of a browser, among those whose currency we charge; `null` for others. */
export function likelyCountry({ languages, offset, timeZone }: BrowserTraits): string | null {
  const speaks = ({ country }: Place) => languages.some((tag) => tag.endsWith(`-${country}`));
  const near = PLACES.find((place) => place.offset === offset);
  if (near !== undefined && (speaks(near) || timeZone() === near.timeZone)) return near.country;
  return PLACES.find(speaks)?.country ?? null;
}

/** The currency other than dollars in which a buyer of this country can be charged (D-126). */
function currencyOf(country: string): Currency | null {
  const currencies = GATEWAYS.map((gateway) => chargeCurrency(gateway, country));
  return currencies.find((currency) => currency !== null && currency !== "USD") ?? null;
}

/** The currency of the visitor's likely country; `null` until the browser has determined it. */
export const localCurrency = createStore<Currency | null>(null);
let looked = false;

function look(): void {
  const country = likelyCountry({
    languages: navigator.languages,
    offset: new Date().getTimezoneOffset(),
    timeZone: systemTimeZone,
  });
  if (country !== null) localCurrency.set(currencyOf(country));
}

/**
 * The currency of the visitor's likely country; `null` in every document, and until the browser has determined
 * it (D-147).
 */
export function useLocalCurrency(): Currency | null {
  useEffect(() => {
    if (looked) return;
    looked = true;
    scheduleTask(look);
  }, []);
  return useStore(localCurrency, null);
}

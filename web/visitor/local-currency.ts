import { useEffect } from "react";
import { chargeCurrency, GATEWAYS } from "#core/gateways.ts";
import type { Currency } from "#core/money.ts";
import { systemTimeZone } from "#core/system-time-zone.ts";
import { scheduleTask } from "#web/browser/schedule-task.ts";
import { createStore, useStore } from "#web/browser/store.ts";

type Place = { readonly country: string; readonly timeZone: string; readonly offset: number };

/** The countries with a currency of ours besides the dollar; `offset` in minutes, as `Date` has it. */
const PLACES: readonly Place[] = [
  { country: "SA", timeZone: "Asia/Riyadh", offset: -180 },
  { country: "AE", timeZone: "Asia/Dubai", offset: -240 },
];

/** What a browser says of itself: nothing is asked for, sent or stored. */
export type BrowserTraits = {
  readonly languages: readonly string[];
  readonly offset: number;
  /** Asked only where the offset fits, as some browsers take long to tell it. */
  readonly timeZone: () => string;
};

/** The country that a browser is likely in, of those with a currency of ours; `null` for others. */
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

/** The currency of the visitor's likely country; `null` until the browser has looked. */
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
 * The currency of the visitor's likely country; `null` in every document, and until the browser has
 * looked (D-147).
 */
export function useLocalCurrency(): Currency | null {
  useEffect(() => {
    if (looked) return;
    looked = true;
    scheduleTask(look);
  }, []);
  return useStore(localCurrency, null);
}

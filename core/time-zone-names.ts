import { SELLER_TIME_ZONE } from "./dates.ts";
import { systemTimeZone } from "./system-time-zone.ts";

/**
 * The names that browsers still give to places of our list, though the IANA database has another today: they
 * keep the first name that the Unicode CLDR knew.
 */
const RENAMED: Readonly<Record<string, string>> = { "Asia/Calcutta": "Asia/Kolkata" };

/** Today's name of a time zone, by which the list of cities knows it; any other name stays. */
export function canonicalTimeZone(timeZone: string): string {
  return RENAMED[timeZone] ?? timeZone;
}

/** The name of this device's time zone; the seller's where the device knows none. */
export function deviceTimeZone(): string {
  const name = systemTimeZone();
  return !name || name === "Etc/Unknown" ? SELLER_TIME_ZONE : canonicalTimeZone(name);
}

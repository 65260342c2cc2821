import { SELLER_TIME_ZONE } from "./dates.ts";
import { systemTimeZone } from "./system-time-zone.ts";

/**
 * The outdated names that browsers still use for places of our list: they keep the first name in Unicode's
 * CLDR, although the IANA database has changed it.
 */
const RENAMED: Readonly<Record<string, string>> = { "Asia/Calcutta": "Asia/Kolkata" };

/** The current name of a time zone, which our list of cities uses; other names are unchanged. */
export function canonicalTimeZone(timeZone: string): string {
  return RENAMED[timeZone] ?? timeZone;
}

/** The name of this device's time zone; the seller's if the device has none. */
export function deviceTimeZone(): string {
  const name = systemTimeZone();
  return !name || name === "Etc/Unknown" ? SELLER_TIME_ZONE : canonicalTimeZone(name);
}

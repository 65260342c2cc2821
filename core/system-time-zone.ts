/**
 * What this device calls its time zone; empty, or `Etc/Unknown`, where it knows none. `Temporal` answers at
 * once; the first use of `Intl.DateTimeFormat` blocks a slow phone for a tenth of a second (docs/speed.md),
 * and stays for browsers without `Temporal`.
 */
export const systemTimeZone = (): string =>
  typeof Temporal === "undefined"
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();

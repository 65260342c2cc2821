/**
 * This device's name of its time zone; empty or `Etc/Unknown` if it has none. `Temporal` is fast; the first use
 * of `Intl.DateTimeFormat` blocks a slow phone for a tenth of a second (docs/speed.md), and is only the
 * fallback for browsers without `Temporal`.
 */
export const systemTimeZone = (): string =>
  typeof Temporal === "undefined"
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();

import { isLoopback } from "../network/address.ts";

/**
 * Whether a payment URL is on one of the gateway's own origins; every other host or scheme is
 * refused before it can reach a browser (interface.md §11). All loopback names count as one host.
 */
export function isPaymentHost(paymentUrl: string, origins: readonly string[]): boolean {
  if (!URL.canParse(paymentUrl)) return false;
  const given = new URL(paymentUrl);
  return origins.some((origin) => {
    const own = new URL(origin);
    const sameHost =
      own.hostname === given.hostname || (isLoopback(own.hostname) && isLoopback(given.hostname));
    return sameHost && own.protocol === given.protocol && own.port === given.port;
  });
}

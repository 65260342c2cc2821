import Stripe from "stripe";
import type { StripeConfig } from "./stripe-config.ts";

/**
 * The API version that this code uses, whatever the account's default is (stripe.md §1). The
 * package's types allow no other: an upgrade to a new version does not compile.
 */
export const STRIPE_VERSION = "2026-10-28.endive";

/** The real Stripe package, pointed at Stripe or at the address that the configuration names. */
export function createStripeClient({ secretKey, apiBase }: StripeConfig): Stripe {
  return new Stripe(secretKey, {
    ...(apiBase === null ? {} : addressOf(apiBase)),
    apiVersion: STRIPE_VERSION,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme: "http" | "https" = protocol === "http:" ? "http" : "https";
  return { protocol: scheme, host: hostname, port: port || (scheme === "http" ? 80 : 443) };
}

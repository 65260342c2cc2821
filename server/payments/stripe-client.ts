import Stripe from "stripe";
import type { StripeConfig } from "../gateway-config.ts";

/** The real Stripe package, pointed at Stripe or at the address that the configuration names. */
export function createStripeClient({ secretKey, apiBase }: StripeConfig): Stripe {
  return new Stripe(secretKey, {
    ...(apiBase === null ? {} : addressOf(apiBase)),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme: "http" | "https" = protocol === "http:" ? "http" : "https";
  return { protocol: scheme, host: hostname, port: port || (scheme === "http" ? 80 : 443) };
}

import {
  ConfigError,
  type Environment,
  readBeside,
  readText,
  readUrl,
  refuseWithout,
} from "../../environment/environment.ts";
import type { ConfigRules } from "../gateway-module.ts";

export type StripeConfig = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the API is; `null` is Stripe's own host. */
  readonly apiBase: string | null;
  /** The seller's own host for Stripe's payment pages, in addition to Stripe's. */
  readonly checkoutHost: string | null;
};

export function readStripeConfig(
  env: Environment,
  { production, protocols }: ConfigRules,
): StripeConfig | null {
  const apiBase = readUrl(env, "STRIPE_API_BASE", protocols);
  const checkoutHost = readHost(env, "STRIPE_CHECKOUT_HOST");
  const secretKey = readText(env, "STRIPE_SECRET_KEY");
  if (secretKey === null) {
    // Elsewhere the sandbox stands in for it.
    if (production) refuseWithout(env, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
    return null;
  }
  if (!/^[sr]k_(test|live)_\w+$/.test(secretKey)) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY must be a secret key that begins with sk_test_ or sk_live_.",
    );
  }
  const webhookSecret = readBeside(env, "STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY");
  return { secretKey, webhookSecret, apiBase, checkoutHost };
}

function readHost(env: Environment, name: string): string | null {
  const host = readText(env, name)?.toLowerCase() ?? null;
  if (host === null || /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host)) {
    return host;
  }
  throw new ConfigError(`${name} must be a host name such as pay.example.com.`);
}

export function isLiveStripeKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey);
}

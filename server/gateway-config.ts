import { createHmac } from "node:crypto";
import { ConfigError, type Environment, readText, readUrl } from "./environment.ts";

export type StripeConfig = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the API is; `null` is Stripe's own host. */
  readonly apiBase: string | null;
  /** The seller's own name for Stripe's payment pages, beside Stripe's. */
  readonly checkoutHost: string | null;
};

export type TamaraConfig = {
  readonly apiToken: string;
  /** Signs what Tamara tells us; it is never sent. */
  readonly notificationToken: string;
  readonly apiBase: string;
};

export type TabbyConfig = {
  readonly secretKey: string;
  /** For Tabby's own widgets; payments do without it. */
  readonly publicKey: string | null;
  readonly merchantCode: string;
  /** Comes back in the header `X-Webhook-Secret` of every delivery. */
  readonly webhookSecret: string;
  readonly apiBase: string;
};

/** The gateways that have their keys; `null` is not available. */
export type GatewaysConfig = {
  readonly stripe: StripeConfig | null;
  readonly tamara: TamaraConfig | null;
  readonly tabby: TabbyConfig | null;
};

/** The same with the keys that the sandbox accepts. */
export type SandboxGatewaysConfig = {
  readonly [Name in keyof GatewaysConfig]: NonNullable<GatewaysConfig[Name]>;
};

export const TAMARA_LIVE_API = "https://api.tamara.co";
export const TAMARA_TEST_API = "https://api-sandbox.tamara.co";
/** Tabby's own hosts: for the Emirates, and for Saudi Arabia, where its data is kept apart (tabby.md §1). */
export const TABBY_API = "https://api.tabby.ai";
export const TABBY_SAUDI_API = "https://api.tabby.sa";

/**
 * Reads the gateways' keys (interface.md §2).
 * @throws ConfigError for keys that are wrong, and for a set of keys that is not complete
 */
export function readGateways(env: Environment, production: boolean): GatewaysConfig {
  const protocols = production ? ["https:"] : ["http:", "https:"];
  return {
    stripe: readStripe(env, protocols),
    tamara: readTamara(env, protocols, production),
    tabby: readTabby(env, protocols),
  };
}

function readStripe(env: Environment, protocols: readonly string[]): StripeConfig | null {
  const secretKey = readText(env, "STRIPE_SECRET_KEY");
  if (secretKey === null) return null;
  if (!/^[sr]k_(test|live)_\w+$/.test(secretKey)) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY must be a secret key that begins with sk_test_ or sk_live_.",
    );
  }
  const webhookSecret = readBeside(env, "STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY");
  return {
    secretKey,
    webhookSecret,
    apiBase: readUrl(env, "STRIPE_API_BASE", protocols),
    checkoutHost: readHost(env, "STRIPE_CHECKOUT_HOST"),
  };
}

function readHost(env: Environment, name: string): string | null {
  const host = readText(env, name)?.toLowerCase() ?? null;
  if (host === null || /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host)) {
    return host;
  }
  throw new ConfigError(`${name} must be a host name such as pay.example.com.`);
}

/**
 * Tamara's tokens do not say whether money moves, its hosts do: only production means the live one.
 * There its notifications, whose address lies under `PUBLIC_URL`, need https (tamara.md §6.2).
 */
function readTamara(
  env: Environment,
  protocols: readonly string[],
  production: boolean,
): TamaraConfig | null {
  const apiToken = readText(env, "TAMARA_API_TOKEN");
  if (apiToken === null) return null;
  if (production && /^http:/i.test(readText(env, "PUBLIC_URL") ?? "")) {
    throw new ConfigError("PUBLIC_URL must begin with https:// beside TAMARA_API_TOKEN.");
  }
  return {
    apiToken,
    notificationToken: readBeside(env, "TAMARA_NOTIFICATION_TOKEN", "TAMARA_API_TOKEN"),
    apiBase:
      readUrl(env, "TAMARA_API_BASE", protocols) ??
      (production ? TAMARA_LIVE_API : TAMARA_TEST_API),
  };
}

function readTabby(env: Environment, protocols: readonly string[]): TabbyConfig | null {
  const secretKey = readText(env, "TABBY_SECRET_KEY");
  if (secretKey === null) return null;
  if (!/^sk_[\w-]+$/.test(secretKey)) {
    throw new ConfigError("TABBY_SECRET_KEY must be a secret key that begins with sk_.");
  }
  const publicKey = readText(env, "TABBY_PUBLIC_KEY");
  if (publicKey !== null && !/^pk_[\w-]+$/.test(publicKey)) {
    throw new ConfigError("TABBY_PUBLIC_KEY must be a public key that begins with pk_.");
  }
  return {
    secretKey,
    publicKey,
    merchantCode: readBeside(env, "TABBY_MERCHANT_CODE", "TABBY_SECRET_KEY"),
    webhookSecret: readBeside(env, "TABBY_WEBHOOK_SECRET", "TABBY_SECRET_KEY"),
    apiBase: readUrl(env, "TABBY_API_BASE", protocols) ?? TABBY_API,
  };
}

function readBeside(env: Environment, name: string, beside: string): string {
  const text = readText(env, name);
  if (text !== null) return text;
  throw new ConfigError(`${name} is required beside ${beside}.`);
}

export function isLiveStripeKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey);
}

export function isLiveTabbyKey(secretKey: string): boolean {
  return secretKey.startsWith("sk_") && !secretKey.startsWith("sk_test_");
}

export function isLiveTamara({ apiBase }: TamaraConfig): boolean {
  return new URL(apiBase).origin === TAMARA_LIVE_API;
}

/** True for the keys with which real money moves (interface.md §11). */
export function hasLiveKeys({ stripe, tamara, tabby }: GatewaysConfig): boolean {
  return (
    (stripe !== null && isLiveStripeKey(stripe.secretKey)) ||
    (tamara !== null && isLiveTamara(tamara)) ||
    (tabby !== null && isLiveTabbyKey(tabby.secretKey))
  );
}

/** The keys under which the sandbox plays the gateways; what signs webhooks is this shop's own. */
export function sandboxGateways(secret: string, port: number): SandboxGatewaysConfig {
  const apiBase = `http://127.0.0.1:${port}`;
  const own = (name: string) =>
    createHmac("sha256", secret).update(`sandbox ${name}`).digest("hex");
  return {
    stripe: {
      secretKey: "sk_test_sandbox",
      webhookSecret: `whsec_${own("stripe")}`,
      apiBase,
      checkoutHost: null,
    },
    tamara: { apiToken: "sandbox", notificationToken: own("tamara"), apiBase },
    tabby: {
      secretKey: "sk_test_sandbox",
      publicKey: "pk_test_sandbox",
      merchantCode: "AE",
      webhookSecret: own("tabby"),
      apiBase,
    },
  };
}

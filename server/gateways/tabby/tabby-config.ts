import {
  ConfigError,
  type Environment,
  readBeside,
  readText,
  readUrl,
  refuseWithout,
} from "../../environment/environment.ts";
import type { ConfigRules } from "../gateway-module.ts";

export type TabbyConfig = {
  readonly secretKey: string;
  /** For Tabby's own widgets; payments do without it. */
  readonly publicKey: string | null;
  readonly merchantCode: string;
  /** Comes back in the header `X-Webhook-Secret` of every delivery. */
  readonly webhookSecret: string;
  readonly apiBase: string;
};

/** Tabby's hosts: for the Emirates, and for Saudi Arabia with its separate data (tabby.md §1). */
export const TABBY_API = "https://api.tabby.ai";
export const TABBY_SAUDI_API = "https://api.tabby.sa";

export function readTabbyConfig(
  env: Environment,
  { production, protocols }: ConfigRules,
): TabbyConfig | null {
  const apiBase = readUrl(env, "TABBY_API_BASE", protocols);
  const secretKey = readText(env, "TABBY_SECRET_KEY");
  if (secretKey === null) {
    // Elsewhere the sandbox stands in for it.
    const others = ["TABBY_PUBLIC_KEY", "TABBY_MERCHANT_CODE", "TABBY_WEBHOOK_SECRET"];
    if (production) refuseWithout(env, "TABBY_SECRET_KEY", ...others);
    return null;
  }
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
    apiBase: apiBase ?? TABBY_API,
  };
}

export function isLiveTabbyKey(secretKey: string): boolean {
  return secretKey.startsWith("sk_") && !secretKey.startsWith("sk_test_");
}

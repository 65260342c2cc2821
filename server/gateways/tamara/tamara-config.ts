import {
  ConfigError,
  type Environment,
  readBeside,
  readText,
  readUrl,
  refuseWithout,
} from "../../environment/environment.ts";
import type { ConfigRules } from "../gateway-module.ts";

export type TamaraConfig = {
  readonly apiToken: string;
  /** Signs Tamara's notifications; it is never sent. */
  readonly notificationToken: string;
  readonly apiBase: string;
};

export const TAMARA_LIVE_API = "https://api.tamara.co";
export const TAMARA_TEST_API = "https://api-sandbox.tamara.co";

/**
 * Tamara's tokens do not say whether money moves, its hosts do; only production uses the live one
 * by default. There, notifications (under `PUBLIC_URL`) need https (tamara.md §6.2).
 */
export function readTamaraConfig(
  env: Environment,
  { production, protocols }: ConfigRules,
): TamaraConfig | null {
  const apiBase = readUrl(env, "TAMARA_API_BASE", protocols);
  const apiToken = readText(env, "TAMARA_API_TOKEN");
  if (apiToken === null) {
    // Elsewhere the sandbox stands in for it.
    if (production) refuseWithout(env, "TAMARA_API_TOKEN", "TAMARA_NOTIFICATION_TOKEN");
    return null;
  }
  if (production && /^http:/i.test(readText(env, "PUBLIC_URL") ?? "")) {
    throw new ConfigError("PUBLIC_URL must begin with https:// beside TAMARA_API_TOKEN.");
  }
  return {
    apiToken,
    notificationToken: readBeside(env, "TAMARA_NOTIFICATION_TOKEN", "TAMARA_API_TOKEN"),
    apiBase: apiBase ?? (production ? TAMARA_LIVE_API : TAMARA_TEST_API),
  };
}

export function isLiveTamara({ apiBase }: TamaraConfig): boolean {
  return new URL(apiBase).origin === TAMARA_LIVE_API;
}

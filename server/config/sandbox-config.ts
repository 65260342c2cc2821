import { ConfigError, type Environment, readChoice, readPort } from "../environment/environment.ts";
import {
  type GatewayConfigs,
  type GatewaysConfig,
  hasLiveKeys,
  sandboxGateways,
} from "../gateways/registry.ts";

/** The stand-ins of the gateways, on a port of their own, with the keys that they accept. */
export type SandboxConfig = {
  /** Whom it listens to: its control and its mailbox ask nobody who he is. */
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly gateways: GatewayConfigs;
};

/** This machine, or every one that reaches it. The shop itself is always at the first. */
const HOSTS = ["127.0.0.1", "0.0.0.0", "::"];

/** Whether the operator wants the sandbox where real buyers may come: in production, beside live keys. */
export function isSandboxAllowed(env: Environment): boolean {
  return env["ALLOW_SANDBOX"] === "yes";
}

/**
 * Reads the sandbox's part of the environment; `null` where none is to stand in. Whoever reaches it
 * can approve a payment, so that beside keys that move real money it is off unless it is allowed.
 * @throws ConfigError for values that are wrong, and where it is asked for and not allowed
 */
export function readSandbox(
  env: Environment,
  shop: {
    readonly production: boolean;
    readonly port: number;
    readonly publicUrl: string;
    readonly secret: string;
    readonly gateways: GatewaysConfig;
  },
): SandboxConfig | null {
  const port = readPort(env, "SANDBOX_PORT", shop.port + 1);
  const host = readChoice(env, "SANDBOX_HOST", HOSTS, "127.0.0.1");
  const isLive = hasLiveKeys(shop.gateways);
  const needsLeave = (shop.production || isLive) && !isSandboxAllowed(env);
  const isWanted = readChoice(
    env,
    "SANDBOX",
    ["0", "1"],
    shop.production || needsLeave ? "0" : "1",
  );
  if (isWanted === "0") return null;
  if (needsLeave) {
    const where = isLive ? "beside live gateway keys" : "in production";
    throw new ConfigError(`SANDBOX=1 is refused ${where} unless ALLOW_SANDBOX=yes is set.`);
  }
  return {
    host,
    port,
    publicUrl: `http://${new URL(shop.publicUrl).hostname}:${port}`,
    gateways: sandboxGateways(shop.secret, port),
  };
}

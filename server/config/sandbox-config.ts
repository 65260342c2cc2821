import {
  ConfigError,
  type Environment,
  LAST_PORT,
  readChoice,
  readPort,
} from "../environment/environment.ts";
import {
  type GatewayConfigs,
  type GatewaysConfig,
  hasLiveKeys,
  sandboxGateways,
} from "../gateways/registry.ts";

/** The sandbox: its port, and the keys that its gateways accept. */
export type SandboxConfig = {
  /** The address it listens on: its control and its mailbox need no login. */
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly gateways: GatewayConfigs;
};

/** This machine only, or all machines that reach it. The shop itself always uses the first. */
const HOSTS = ["127.0.0.1", "0.0.0.0", "::"];

/** Whether the operator allows the sandbox in production or beside live keys. */
export function isSandboxAllowed(env: Environment): boolean {
  return env["ALLOW_SANDBOX"] === "yes";
}

/**
 * Reads the sandbox's part of the environment; `null` if no sandbox is needed. Anybody who reaches
 * it can approve a payment, so beside live keys it is off unless it is allowed.
 * @throws ConfigError for wrong values, and if it is requested but not allowed
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
  const port = readPort(env, "SANDBOX_PORT", Math.min(shop.port + 1, LAST_PORT));
  const host = readChoice(env, "SANDBOX_HOST", HOSTS, "127.0.0.1");
  const isLive = hasLiveKeys(shop.gateways);
  const needsPermission = (shop.production || isLive) && !isSandboxAllowed(env);
  const isWanted = readChoice(
    env,
    "SANDBOX",
    ["0", "1"],
    shop.production || needsPermission ? "0" : "1",
  );
  if (isWanted === "0") return null;
  if (needsPermission) {
    const where = isLive ? "beside live gateway keys" : "in production";
    throw new ConfigError(`SANDBOX=1 is refused ${where} unless ALLOW_SANDBOX=yes is set.`);
  }
  if (port === shop.port) throw new ConfigError("SANDBOX_PORT must be another port than PORT.");
  return {
    host,
    port,
    publicUrl: `http://${new URL(shop.publicUrl).hostname}:${port}`,
    gateways: sandboxGateways(shop.secret, port),
  };
}

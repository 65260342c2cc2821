import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SellerRegistration } from "#core/invoice.ts";
import {
  ConfigError,
  type Environment,
  type MailAddress,
  readBeside,
  readChoice,
  readCount,
  readEmail,
  readMachines,
  readOrigin,
  readPort,
  readSender,
  readSum,
  readText,
  readUrl,
  refuseWithout,
} from "../environment/environment.ts";
import { type GatewaysConfig, readGateways, withSandboxGateways } from "../gateways/registry.ts";
import { isLoopback, networkOf, THIS_MACHINE } from "../network/address.ts";
import type { ConnectionCaps } from "../network/connection-caps.ts";
import { isSandboxAllowed, readSandbox, type SandboxConfig } from "./sandbox-config.ts";
import { readSeller } from "./seller-config.ts";
import { readTracing, type TracingConfig } from "./tracing-config.ts";

/** Where announcements of orders are posted, and the key that signs them (interface.md §6). */
export type OrderWebhookConfig = { readonly url: string; readonly secret: string };

/** The environment, read and checked once (interface.md §2). Nothing else reads it. */
export type Config = {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The only origin used in links, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string | null;
  /** A copy of that database, for reading. */
  readonly replicaUrl: string | null;
  /** How many processes of this machine answer visitors. */
  readonly webConcurrency: number;
  readonly dataDir: string;
  readonly secret: string;
  readonly sandbox: SandboxConfig | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: MailAddress;
  readonly ownerEmail: string | null;
  readonly orderWebhook: OrderWebhookConfig | null;
  /** Above this sum, in US cents, a refund of the staff needs a second person; `null`: never. */
  readonly refundApprovalAbove: number | null;
  /** The registration for VAT; without one there are no invoices. */
  readonly seller: SellerRegistration | null;
  readonly acceptVolatileDatabase: boolean;
  readonly trustedProxies: readonly string[];
  readonly connectionCaps: ConnectionCaps;
  /** Lets other machines read `/metrics`. */
  readonly metricsToken: string | null;
  /** Where traces are sent; `null`: nowhere. */
  readonly tracing: TracingConfig | null;
  readonly logLevel: string;
} & GatewaysConfig;

const MIN_SECRET_LENGTH = 32;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** The folder of the embedded database and of the mailbox, as an absolute path. */
export const readDataDir = (env: Environment) => resolve(readText(env, "DATA_DIR") ?? "./data");

export const isProduction = (env: Environment) => env["NODE_ENV"] === "production";

/**
 * Reads the configuration.
 * @throws ConfigError for the first missing or wrong value.
 */
export function readConfig(env: Environment): Config {
  requireKnownEnvironment(env);
  const production = isProduction(env);
  const port = readPort(env, "PORT", 3000);
  const host = readText(env, "HOST") ?? "0.0.0.0";
  const publicUrl =
    readOrigin(env, "PUBLIC_URL") ?? required(production, "PUBLIC_URL", `http://localhost:${port}`);
  if (production) refusePlainHttp(env, publicUrl);
  const databaseUrl = readDatabaseUrl(env);
  const dataDir = readDataDir(env);
  const trustedProxies = readMachines(env, "TRUSTED_PROXIES");
  const secret = readSecret(env, production) ?? readOwnSecret(production, dataDir);
  const gateways = readGateways(env, production);
  const sandbox = readSandbox(env, { production, port, publicUrl, secret, gateways });
  return {
    production,
    host,
    port,
    publicUrl,
    databaseUrl,
    replicaUrl: readReplicaUrl(env),
    webConcurrency: readWebConcurrency(env, databaseUrl),
    dataDir,
    secret,
    sandbox,
    ...withSandboxGateways(gateways, sandbox?.gateways ?? null),
    smtpUrl: readMailHost(env, production),
    mailFrom: readSender(env, "MAIL_FROM") ?? {
      name: "",
      address: `shop@${new URL(publicUrl).hostname}`,
    },
    ownerEmail: readEmail(env, "OWNER_EMAIL") ?? (production ? null : "owner@example.com"),
    orderWebhook: readOrderWebhook(env),
    refundApprovalAbove: readSum(env, "REFUND_APPROVAL_ABOVE"),
    seller: readSeller(env),
    acceptVolatileDatabase: env["ACCEPT_VOLATILE_DB"] === "yes",
    trustedProxies,
    connectionCaps: readConnectionCaps(env, trustedProxies),
    metricsToken: readText(env, "METRICS_TOKEN"),
    tracing: readTracing(env),
    logLevel: readChoice(env, "LOG_LEVEL", LOG_LEVELS, "info"),
  };
}

/** By another word, such as `prod`, the shop would start for developers, with a sandbox. */
function requireKnownEnvironment(env: Environment): void {
  const name = env["NODE_ENV"] ?? "";
  if (["", "production", "development", "test"].includes(name)) return;
  throw new ConfigError(`NODE_ENV must be production, development or test, not "${name}".`);
}

/**
 * Each process allows the connections of some thousand browsers, and each address those of 150:
 * many people share a mobile operator's address. A peer on this machine is an unnamed proxy.
 */
function readConnectionCaps(env: Environment, trustedProxies: readonly string[]): ConnectionCaps {
  return {
    total: readCount(env, "MAX_CONNECTIONS", 10_000),
    perAddress: readCount(env, "MAX_CONNECTIONS_PER_ADDRESS", 1_000),
    shared: [...trustedProxies.map(networkOf), THIS_MACHINE],
  };
}

const POSTGRES = ["postgres:", "postgresql:"];

function readDatabaseUrl(env: Environment): string | null {
  return readUrl(env, "DATABASE_URL", POSTGRES);
}

function readReplicaUrl(env: Environment): string | null {
  const url = readUrl(env, "DATABASE_REPLICA_URL", POSTGRES);
  if (url !== null) readBeside(env, "DATABASE_URL", "DATABASE_REPLICA_URL");
  return url;
}

function readWebConcurrency(env: Environment, databaseUrl: string | null): number {
  const count = readCount(env, "WEB_CONCURRENCY", 1);
  if (count === 1 || databaseUrl !== null) return count;
  throw new ConfigError(
    "WEB_CONCURRENCY needs a DATABASE_URL above 1: the embedded database has one process.",
  );
}

function readOrderWebhook(env: Environment): OrderWebhookConfig | null {
  const url = readUrl(env, "ORDER_WEBHOOK_URL", ["http:", "https:"]);
  if (url === null) {
    refuseWithout(env, "ORDER_WEBHOOK_URL", "ORDER_WEBHOOK_SECRET");
    return null;
  }
  const { username, password } = new URL(url);
  if (username !== "" || password !== "") {
    throw new ConfigError("ORDER_WEBHOOK_URL must be an address without a name and a password.");
  }
  return { url, secret: readBeside(env, "ORDER_WEBHOOK_SECRET", "ORDER_WEBHOOK_URL") };
}

function required(production: boolean, name: string, fallback: string): string {
  if (!production) return fallback;
  throw new ConfigError(`${name} is required when NODE_ENV is production.`);
}

/** Over http, data could be intercepted; only a demonstration on this machine may use it. */
function refusePlainHttp(env: Environment, publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "https:" || (isSandboxAllowed(env) && isLoopback(hostname))) return;
  throw new ConfigError("PUBLIC_URL must begin with https:// when NODE_ENV is production.");
}

/** With a guessed key anybody could sign anything. */
function readSecret(env: Environment, production: boolean): string | null {
  const secret = readText(env, "APP_SECRET");
  if (!production || secret === null || secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new ConfigError(
    `APP_SECRET must have at least ${MIN_SECRET_LENGTH} characters when NODE_ENV is production.`,
  );
}

/** Without a mail host, receipts and codes would end up in a folder that nobody reads. */
function readMailHost(env: Environment, production: boolean): string | null {
  const url = readUrl(env, "SMTP_URL", ["smtp:", "smtps:"]);
  if (url !== null && new URL(url).hostname === "") {
    throw new ConfigError("SMTP_URL must name a mail host, as smtps://mail.example.com does.");
  }
  if (url !== null || !production || isSandboxAllowed(env)) return url;
  throw new ConfigError(
    "SMTP_URL is required when NODE_ENV is production, unless ALLOW_SANDBOX=yes keeps mails in the sandbox.",
  );
}

/** The key of this installation, created at the first start and stored beside the data. */
function readOwnSecret(production: boolean, dataDir: string): string {
  required(production, "APP_SECRET", "");
  const file = join(dataDir, "app-secret");
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // A full disk leaves an empty file, and under an empty key anybody could sign anything.
  if (kept !== "") return kept;
  const secret = randomBytes(32).toString("hex");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

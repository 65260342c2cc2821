import { isIP } from "node:net";
import { isEmail } from "#core/email.ts";
import { fromDecimalText } from "#core/money.ts";

/** A wrong environment: one sentence that names the variable. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value without spaces at its ends; `null` if missing or empty. */
export function readText(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

/** A value that is required if the variable `beside` is set. */
export function readBeside(env: Environment, name: string, beside: string): string {
  const text = readText(env, name);
  if (text !== null) return text;
  throw new ConfigError(`${name} is required beside ${beside}.`);
}

/** Refuses each of `others` without the variable `name`: they mean nothing then, and would be ignored. */
export function refuseWithout(env: Environment, name: string, ...others: readonly string[]): void {
  const given = others.find((other) => readText(env, other) !== null);
  if (given !== undefined) readBeside(env, name, given);
}

/** IP addresses, separated by commas. */
export function readMachines(env: Environment, name: string): readonly string[] {
  const machines = (env[name] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const wrong = machines.find((machine) => isIP(machine) === 0);
  if (wrong === undefined) return machines;
  throw new ConfigError(`${name} must be a list of IP addresses, and "${wrong}" is none.`);
}

/** A mailbox in separate parts, so that a mailer never has to parse it from a text. */
export type MailAddress = { readonly name: string; readonly address: string };

/** A mail address, optionally as `Name <address>`. */
export function readSender(env: Environment, name: string): MailAddress | null {
  const text = readText(env, name);
  if (text === null) return null;
  const [, displayName = "", address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  if (isEmail(address)) return { name: displayName.trim(), address };
  throw new ConfigError(`${name} must be a mail address such as shop@example.com.`);
}

export function readEmail(env: Environment, name: string): string | null {
  const text = readText(env, name);
  if (text === null || isEmail(text)) return text;
  throw new ConfigError(`${name} must be a mail address such as owner@example.com.`);
}

export function readChoice(
  env: Environment,
  name: string,
  choices: readonly string[],
  fallback: string,
): string {
  const value = readText(env, name) ?? fallback;
  if (choices.includes(value)) return value;
  throw new ConfigError(`${name} must be one of ${choices.join(", ")}, not "${value}".`);
}

export const LAST_PORT = 65_535;

export function readPort(env: Environment, name: string, fallback: number): number {
  const text = readText(env, name);
  if (text === null) return fallback;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= LAST_PORT) return port;
  throw new ConfigError(`${name} must be a port number from 1 to ${LAST_PORT}, not "${text}".`);
}

export function readCount(env: Environment, name: string, fallback: number): number {
  const text = readText(env, name);
  if (text === null) return fallback;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ConfigError(`${name} must be a whole number from 1, not "${text}".`);
}

/** A sum of US dollars such as `500` or `99.50`, in cents; `null` without one. */
export function readSum(env: Environment, name: string): number | null {
  const text = readText(env, name);
  if (text === null) return null;
  const cents = fromDecimalText(text);
  if (cents !== null && cents >= 0) return cents;
  throw new ConfigError(`${name} must be a sum of US dollars such as 500 or 99.50, not "${text}".`);
}

/** A URL with one of the given protocols, such as `https:`. */
export function readUrl(
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | null {
  const text = readText(env, name);
  if (text === null) return null;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigError(
    `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}.`,
  );
}

export function readOrigin(env: Environment, name: string): string | null {
  const text = readUrl(env, name, ["http:", "https:"]);
  if (text === null) return null;
  const url = new URL(text);
  if (url.href === `${url.origin}/`) return url.origin;
  throw new ConfigError(`${name} must be only an origin such as https://shop.example.`);
}

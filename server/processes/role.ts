import { parseArgs } from "node:util";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../environment/environment.ts";

/**
 * What a process does: answers visitors (`web`), runs jobs (`jobs`), simulates the gateways (`sandbox`), or all
 * of these (interface.md §12).
 */
export const ROLES = ["all", "web", "jobs", "sandbox"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The role that `npm start -- --role …` names; `all` without one.
 * @throws ConfigError for any other argument
 */
export function readRole(args: readonly string[]): Role {
  const role = roleIn(args);
  const known = ROLES.find((one) => one === role);
  if (known !== undefined) return known;
  throw new ConfigError(`--role must be one of ${ROLES.join(", ")}, not "${role}".`);
}

function roleIn(args: readonly string[]): string {
  try {
    return parseArgs({ args: [...args], options: { role: { type: "string", default: "all" } } })
      .values.role;
  } catch {
    throw new ConfigError(
      `npm start takes --role and one of ${ROLES.join(", ")}, not "${args.join(" ")}".`,
    );
  }
}

/**
 * Refuses a role that the configuration does not support.
 * @throws ConfigError
 */
export function requireRole(role: Role, { databaseUrl, sandbox }: Config): void {
  if (role === "sandbox" && sandbox === null) {
    throw new ConfigError("SANDBOX is off here, so --role sandbox has nothing to do.");
  }
  if ((role === "web" || role === "jobs") && databaseUrl === null) {
    throw new ConfigError(
      `DATABASE_URL is required with --role ${role}: the embedded database has one process.`,
    );
  }
}

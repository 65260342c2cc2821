import type { Environment } from "../environment/environment.ts";

/** A wrong command line; the message says what to type. */
export class UsageError extends Error {}

/** A command: takes its arguments, returns the line that says what it did. */
export type Command = (args: readonly string[], env: Environment) => Promise<string>;

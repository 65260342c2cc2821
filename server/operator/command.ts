import type { Environment } from "../environment/environment.ts";

/** A wrong command line; the message says what to type. */
export class UsageError extends Error {}

/** Whether an argument is there and is not an option, such as `--help` after a command that has none. */
export function isValue(argument: string | undefined): argument is string {
  return argument !== undefined && argument !== "" && !argument.startsWith("-");
}

/** A command: takes its arguments, returns the line that says what it did. */
export type Command = (args: readonly string[], env: Environment) => Promise<string>;

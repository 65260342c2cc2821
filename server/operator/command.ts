import type { Environment } from "../environment/environment.ts";

/** A command line that cannot be understood: one sentence says what to type. */
export class UsageError extends Error {}

/** A command: gets what was typed behind its name, returns the line that says what it did. */
export type Command = (args: readonly string[], env: Environment) => Promise<string>;

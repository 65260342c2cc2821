import type { Environment } from "../environment/environment.ts";
import { runCommand } from "../operator/commands.ts";

/** The exit code and output of a command. */
export type CommandEnd = { readonly code: number; readonly said: string };

/** Runs the operator's commands in this process: the same output, without starting a process. */
export function commandsIn(env: () => Environment): (...args: string[]) => Promise<CommandEnd> {
  return async (name = "", ...args) => {
    try {
      return { code: 0, said: await runCommand(name, args, env()) };
    } catch (error) {
      return { code: 1, said: error instanceof Error ? error.message : String(error) };
    }
  };
}

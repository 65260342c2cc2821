import type { Environment } from "../environment/environment.ts";
import { runCommand } from "../operator/commands.ts";

/** How a command ended: its exit code, and the line that it printed. */
export type CommandEnd = { readonly code: number; readonly said: string };

/** The operator's commands, run in this process: they say the same, and no process has to start. */
export function commandsIn(env: () => Environment): (...args: string[]) => Promise<CommandEnd> {
  return async (name = "", ...args) => {
    try {
      return { code: 0, said: await runCommand(name, args, env()) };
    } catch (error) {
      return { code: 1, said: error instanceof Error ? error.message : String(error) };
    }
  };
}

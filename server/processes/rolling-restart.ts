import type { Log } from "../log.ts";
import type { ProcessSlot } from "./process-slot.ts";

type ReplaceableSlot = Pick<ProcessSlot, "role" | "replace">;

/**
 * Returns a function that replaces the process of every slot except the sandbox's, one after the other; called
 * meanwhile, it does so once more. A process that cannot start ends the round: the remaining old processes keep running.
 */
export function rollingRestart(slots: readonly ReplaceableSlot[], log: Log): () => void {
  let asked = 0;
  const rounds = async () => {
    for (let done = 0; done < asked; ) {
      done = asked;
      try {
        for (const slot of slots) if (slot.role !== "sandbox") await slot.replace();
        log.info({}, "all processes are replaced");
      } catch (error) {
        log.error(
          { err: error },
          "not replaced: a new process could not start, the old ones go on",
        );
      }
    }
    asked = 0;
  };
  return () => {
    asked += 1;
    if (asked === 1) void rounds();
  };
}

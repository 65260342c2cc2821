import type { Reading } from "../metrics/metrics.ts";
import type { ProcessReadings } from "../metrics/render.ts";

/** What a supervised process says: that it is at work, or why it could not start. */
export type FromChild =
  | { readonly ready: { readonly firstOwner: string | null } }
  | { readonly failed: string };

/** What a supervisor says: another process has taken this one's place. */
export const RELIEVE = "relieve";

/** Tells it, and resolves when the message is on its way. */
export function tellSupervisor(message: FromChild): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

export function isFromChild(message: unknown): message is FromChild {
  return (
    typeof message === "object" && message !== null && ("ready" in message || "failed" in message)
  );
}

/**
 * How one process hears what all have counted, each message with an id of its own: it asks the supervisor,
 * which lets each tell, and answers with all.
 */
export type ReadingsMessage =
  | { readonly ask: string }
  | { readonly tell: string }
  | { readonly told: string; readonly readings: readonly Reading[] }
  | { readonly asked: string; readonly all: readonly ProcessReadings[] };

export function isAboutReadings(message: unknown): message is ReadingsMessage {
  if (typeof message !== "object" || message === null) return false;
  return ["ask", "tell", "told", "asked"].some((kind) => kind in message);
}

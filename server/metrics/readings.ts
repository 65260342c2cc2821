import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import type { Reading } from "./metrics.ts";
import type { ProcessReadings } from "./render.ts";

/**
 * How one process learns what all have counted, each message with an id of its own: it asks the supervisor,
 * which asks every process and answers with all of their readings.
 */
export type ReadingsMessage =
  | { readonly requestAll: string }
  | { readonly request: string }
  | { readonly response: string; readonly readings: readonly Reading[] }
  | { readonly responseAll: string; readonly all: readonly ProcessReadings[] };

export function isReadingsMessage(message: unknown): message is ReadingsMessage {
  if (typeof message !== "object" || message === null) return false;
  return ["requestAll", "request", "response", "responseAll"].some((kind) => kind in message);
}

/** Beyond the time that the supervisor gives to each of its processes. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Without a supervisor any more, this process is about to leave. */
function send(message: ReadingsMessage): void {
  if (process.connected) process.send?.(message);
}

/** Sends the supervisor of this process what it has counted, whenever the supervisor asks. */
export function serveReadings(read: () => readonly Reading[]): void {
  process.on("message", (message) => {
    if (isReadingsMessage(message) && "request" in message) {
      send({ response: message.request, readings: read() });
    }
  });
}

/**
 * What all processes of this one's supervisor have counted; `null` if it has none.
 * @throws Error when the supervisor does not answer
 */
export function collectReadings(): Promise<readonly ProcessReadings[]> | null {
  if (!cluster.isWorker) return null;
  const requestAll = randomUUID();
  const { promise, resolve, reject } = Promise.withResolvers<readonly ProcessReadings[]>();
  const read = (message: unknown) => {
    if (isReadingsMessage(message) && "all" in message && message.responseAll === requestAll)
      resolve(message.all);
  };
  const late = setTimeout(
    () => reject(new Error("The supervisor tells no figures.")),
    ANSWER_TIMEOUT_MS,
  );
  process.on("message", read);
  send({ requestAll });
  return promise.finally(() => {
    clearTimeout(late);
    process.off("message", read);
  });
}

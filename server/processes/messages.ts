/** Sent by a supervised process: it is running, or why it could not start. */
export type ChildMessage =
  | { readonly ready: { readonly firstOwner: string | null } }
  | { readonly failed: string };

/** Sent by a supervisor: another process has replaced this one, or those that needed it have ended. */
export type StopMessage = "replaced" | "unneeded";

/** Sends a message to the supervisor; resolves when it was sent. */
export function sendToSupervisor(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

export function isChildMessage(message: unknown): message is ChildMessage {
  return (
    typeof message === "object" && message !== null && ("ready" in message || "failed" in message)
  );
}

/** Sent by a supervised process: it is running, or why it could not start. */
export type FromChild =
  | { readonly ready: { readonly firstOwner: string | null } }
  | { readonly failed: string };

/** Sent by a supervisor: another process has replaced this one. */
export const RELIEVE = "relieve";

/** Sends a message to the supervisor; resolves when it was sent. */
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

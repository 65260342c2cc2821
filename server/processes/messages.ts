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

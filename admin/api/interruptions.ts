/**
 * What a call may wait for: that somebody signs in again, because their sign-in has ended, or gives
 * the second factor again, because what they do needs it anew.
 */
export type Interruption = "sign_in" | "confirm";

type Waiting = {
  readonly kind: Interruption;
  readonly answer: Promise<boolean>;
  end(done: boolean): void;
};

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

function show(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person for something, above the screen, which stays as it is. All calls that need it share
 * one question. True once it was given; false if the person would rather not.
 */
export async function interrupt(kind: Interruption): Promise<boolean> {
  while (waiting !== null && waiting.kind !== kind) await waiting.answer;
  if (waiting !== null) return waiting.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (done: boolean) => {
    show(null);
    resolve(done);
  };
  show({ kind, answer: promise, end });
  return promise;
}

/** For `useSyncExternalStore`. */
export function subscribeToInterruptions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentInterruption(): Interruption | null {
  return waiting?.kind ?? null;
}

/** Lets the waiting calls go on, or fail. */
export function endInterruption(done: boolean): void {
  waiting?.end(done);
}

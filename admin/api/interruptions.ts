/**
 * What a call may wait for: that somebody signs in again, because their sign-in has ended, or gives the second
 * factor again, because the act needs a recent one.
 */
export type Interruption = "sign_in" | "confirm";

/** What the calls that waited do then: each is made again, or fails as it was refused. */
export type Outcome = "go_on" | "give_up";

type Waiting = {
  readonly kind: Interruption;
  readonly outcome: Promise<Outcome>;
  end(outcome: Outcome): void;
};

let waiting: Waiting | null = null;
/** How often each was given since the page was opened. */
const given: Record<Interruption, number> = { sign_in: 0, confirm: 0 };
const listeners = new Set<() => void>();

function show(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** How often each was given until now, for `interrupt`. */
export function givenUntilNow(): Readonly<Record<Interruption, number>> {
  return { ...given };
}

/**
 * Asks the person for something, above the screen, which stays as it is. All calls that need it share one question. A
 * call that was sent (`whenSent`) before it was given, but is refused only now, need not ask again.
 */
export async function interrupt(
  kind: Interruption,
  whenSent: Readonly<Record<Interruption, number>> = given,
): Promise<Outcome> {
  while (waiting !== null && waiting.kind !== kind) await waiting.outcome;
  if (waiting !== null) return waiting.outcome;
  if (given[kind] > whenSent[kind]) return "go_on";
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const end = (outcome: Outcome) => {
    if (outcome === "go_on") given[kind] += 1;
    show(null);
    resolve(outcome);
  };
  show({ kind, outcome: promise, end });
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

/** Ends what is asked for now, if anything is. */
export function endInterruption(outcome: Outcome): void {
  waiting?.end(outcome);
}

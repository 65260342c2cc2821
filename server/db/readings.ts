/** How old something that a process keeps in memory may become before it is read again, without any notice. */
const FRESH_MS = 1_500;
/** How often a process looks whether something has become so old (`startPoll`). */
export const POLL_MS = 500;

/** The readings of something that a process keeps in memory. */
export type Readings<Value> = {
  /** The reading that is under way, or a new one. @throws the database's error */
  join(): Promise<Value>;
  /**
   * A reading that knows of all that has changed until now: the one under way may have begun before, so
   * another one follows it, unless that fails. @throws the database's error
   */
  anew(): Promise<Value>;
  /** Reads anew, and nobody waits for it; a failure is logged. */
  changed(): void;
  /** Reads if the last reading was begun too long ago; nobody waits for it, a failure is logged. */
  renew(): void;
};

/** Reads one at a time, so that an older state never comes after a newer one. */
export function createReadings<Value>(
  read: () => Promise<Value>,
  now: () => Date,
  failed: (error: unknown) => void,
): Readings<Value> {
  let underWay: Promise<Value> | null = null;
  let next: Promise<Value> | null = null;
  let begunAt = Number.NEGATIVE_INFINITY;

  const begin = () => {
    begunAt = now().getTime();
    const reading = read().finally(() => {
      underWay = null;
    });
    underWay = reading;
    return reading;
  };
  const join = () => underWay ?? begin();
  const anew = () => {
    if (underWay === null) return begin();
    next ??= underWay
      .finally(() => {
        next = null;
      })
      .then(join);
    return next;
  };
  // Either way: a clock that was set back must not keep something old for hours.
  const isOld = () => Math.abs(now().getTime() - begunAt) > FRESH_MS;

  return {
    join,
    anew,
    changed: () => void anew().catch(failed),
    renew() {
      if (underWay === null && isOld()) begin().catch(failed);
    },
  };
}

/** How often the delay of the event loop is measured. */
const EVERY_MS = 50;
/** From this delay on, requests wait longer for each other than for their own work. */
const LATE_MS = 100;
/** One late turn may be a large page or a garbage collection; this many in a row mean a queue. */
const LATE_MEASUREMENTS = 3;
/** The least limit: with so few requests under way nobody has to wait, even on a slow machine. */
const ALWAYS_ADMITTED = 64;
const NO_LIMIT = 100_000;
/** If more than this wait for each database connection, the queue is at the database. */
const MANY_WAITING = 10;

/** Admits requests, so that those admitted are answered soon. */
export type Admission = {
  /**
   * Calls `begin` at once, or later in its turn if too many requests are under way. With `isAlwaysAdmitted`, always at
   * once.
   */
  enter(isAlwaysAdmitted: boolean, begin: () => void): void;
  /** Ends the wait of a `begin`; false if it does not wait, because it was called or has given up. */
  giveUp(begin: () => void): boolean;
  /** To be called when an admitted request has ended. */
  leave(): void;
  /** Takes one measurement: the delay of the event loop in milliseconds. */
  measure(lateMs: number): void;
};

/**
 * Limits the requests under way by the delay of the event loop (D-241). After three late measurements in a row,
 * it allows a tenth fewer than now; after one in time, a few more. So the limit adapts to this machine and
 * these requests, and slow gateways, which do not delay the loop, have no effect. Other requests wait in the
 * order of their arrival.
 */
export function createAdmission(waitingPerConnection: () => number): Admission {
  const waiting = new Set<() => void>();
  let underWay = 0;
  let limit = NO_LIMIT;
  let lateTurns = 0;

  const admitNext = () => {
    for (const begin of waiting) {
      if (underWay >= limit) return;
      waiting.delete(begin);
      underWay += 1;
      begin();
    }
  };

  return {
    enter(isAlwaysAdmitted, begin) {
      if (!isAlwaysAdmitted && underWay >= limit) {
        waiting.add(begin);
        return;
      }
      underWay += 1;
      begin();
    },
    giveUp(begin) {
      return waiting.delete(begin);
    },
    leave() {
      underWay -= 1;
      admitNext();
    },
    measure(lateMs) {
      const isLate = lateMs > LATE_MS || waitingPerConnection() > MANY_WAITING;
      lateTurns = isLate ? lateTurns + 1 : 0;
      if (lateTurns >= LATE_MEASUREMENTS) {
        limit = Math.max(ALWAYS_ADMITTED, Math.floor(Math.min(limit, underWay) * 0.9));
      } else if (!isLate) {
        limit = Math.min(NO_LIMIT, Math.ceil(limit * 1.02));
        admitNext();
      }
    },
  };
}

/** Measures the event loop for as long as the process lives. */
export function watchEventLoop(admission: Admission): void {
  let due = performance.now() + EVERY_MS;
  setInterval(() => {
    const now = performance.now();
    admission.measure(now - due);
    due = now + EVERY_MS;
  }, EVERY_MS).unref();
}

/** How often the event loop is asked how late it is. */
const EVERY_MS = 50;
/** From this lateness on, requests wait for each other more than for their own work. */
const LATE_MS = 100;
/** One late turn may be a large page or a collection of garbage; this many in a row are a queue. */
const TURNS = 3;
/** With so few under way nobody has to wait: a slow machine is no reason to. */
const ALWAYS_ADMITTED = 64;
const NO_LIMIT = 100_000;
/** When more than this wait for each connection to the database, it is the queue. */
const MANY_WAITING = 10;

/** Who gets in, so that those who do are answered soon. */
export type Admission = {
  /** Calls `begin` at once, or in its turn when too many are under way. `isOwed` comes in always. */
  enter(isOwed: boolean, begin: () => void): void;
  /** Ends the wait of a `begin`; false if it does not wait: it was called, or has given up. */
  giveUp(begin: () => void): boolean;
  /** Counts out one that has begun. */
  leave(): void;
  /** One measurement: how late the event loop was, in milliseconds. */
  measure(lateMs: number): void;
};

/**
 * Limits the requests under way, by how late the event loop is (D-241): late three times in a row, a tenth
 * fewer than now; in time, a few more again. So the limit finds by itself what this machine can do with
 * these requests, and slow gateways, which cost no time of the loop, do not count. The others wait for
 * their turn in the order in which they came.
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
    enter(isOwed, begin) {
      if (!isOwed && underWay >= limit) {
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
      if (lateTurns >= TURNS) {
        limit = Math.max(ALWAYS_ADMITTED, Math.floor(Math.min(limit, underWay) * 0.9));
      } else if (!isLate) {
        limit = Math.min(NO_LIMIT, Math.ceil(limit * 1.02));
        admitNext();
      }
    },
  };
}

/** Measures the event loop for as long as the process lives. */
export function watchLoop(admission: Admission): void {
  let due = performance.now() + EVERY_MS;
  setInterval(() => {
    const now = performance.now();
    admission.measure(now - due);
    due = now + EVERY_MS;
  }, EVERY_MS).unref();
}

/** How often the event loop is asked how late it is. */
const EVERY_MS = 50;
/** From this lateness on, requests wait for each other more than for their own work. */
const LATE_MS = 100;
/** One late turn may be a large page or a collection of garbage; this many in a row are a queue. */
const TURNS = 3;
/** With so few under way nobody is refused: a slow machine is no reason to. */
const ALWAYS_ADMITTED = 64;
const NO_LIMIT = 100_000;
/** Statements that wait for a connection, as many as five for each: the database is the queue then. */
const MANY_STATEMENTS = 100;

/** Who gets in, so that those who do are answered soon. */
export type Admission = {
  /** Counts a request in, unless too many are under way. `isOwed` comes in always. */
  enter(isOwed: boolean): boolean;
  /** Counts it out again. */
  leave(): void;
  /** One measurement: how late the event loop was, in milliseconds. */
  measure(lateMs: number): void;
};

/**
 * Limits the requests under way, by how late the event loop is (D-241): late three times in a row, a tenth
 * fewer than now; in time, a few more again. So the limit finds by itself what this machine can do with
 * these requests, and slow gateways, which cost no time of the loop, do not count.
 */
export function createAdmission(countWaitingStatements: () => number): Admission {
  let underWay = 0;
  let limit = NO_LIMIT;
  let lateTurns = 0;
  return {
    enter(isOwed) {
      if (!isOwed && underWay >= limit) return false;
      underWay += 1;
      return true;
    },
    leave() {
      underWay -= 1;
    },
    measure(lateMs) {
      const isLate = lateMs > LATE_MS || countWaitingStatements() > MANY_STATEMENTS;
      lateTurns = isLate ? lateTurns + 1 : 0;
      if (lateTurns >= TURNS) {
        limit = Math.max(ALWAYS_ADMITTED, Math.floor(Math.min(limit, underWay) * 0.9));
      } else if (!isLate) {
        limit = Math.min(NO_LIMIT, Math.ceil(limit * 1.02));
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

const TICK_MS = 20;

/**
 * How many seconds a call has waited, not counting time in which a busy machine, or our own
 * computing, kept our timers from firing. So it distinguishes a kept limit from a broken one, and
 * never a fast machine from a slow one.
 */
export async function waitedSeconds<Answer>(
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly waited: number }> {
  let waitedMs = 0;
  let last = performance.now();
  const tick = setInterval(() => {
    const now = performance.now();
    waitedMs += Math.min(now - last, TICK_MS);
    last = now;
  }, TICK_MS);
  try {
    const answer = await call();
    return { answer, waited: waitedMs / 1000 };
  } finally {
    clearInterval(tick);
  }
}

/** Returns the seconds that have passed: only for messages of a test, never for its expectations. */
export function startClock(): () => number {
  const started = performance.now();
  return () => (performance.now() - started) / 1_000;
}

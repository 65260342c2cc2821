const TICK_MS = 20;

/**
 * How many seconds a call has waited, as far as this process had the processor meanwhile: time in
 * which a busy machine, or our own computing, let no timer of ours fire is not counted. So it tells a
 * limit that is kept from one that is not, and never a fast machine from a slow one.
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

/** A clock that says how many seconds have passed: for what a test tells, never for what it expects. */
export function startClock(): () => number {
  const started = performance.now();
  return () => (performance.now() - started) / 1_000;
}

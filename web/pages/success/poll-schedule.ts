const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 10_000;
const GROWTH = 1.25;
/** After this long the page stops asking by itself (D-130). */
export const POLL_TIMEOUT_MS = 10 * 60 * 1000;

/**
 * How long to wait before the order is asked for again: 2 s at first, slowing to 10 s, for 10 min
 * (D-130). `asked` counts the answers so far that said "confirming"; `elapsedMs` is the time since
 * the first. `null` when it is time to stop.
 */
export function nextPollWait(asked: number, elapsedMs: number): number | null {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * GROWTH ** Math.max(0, asked - 1));
  return elapsedMs + wait > POLL_TIMEOUT_MS ? null : Math.round(wait);
}

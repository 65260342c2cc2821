/**
 * Ends a test or hook that hangs, never one that is slow: a busy machine is many times slower than
 * an idle one. No test sets a shorter limit; long runs, selected by the environment, extend it.
 */
export const HANG_MS = 10 * 60_000;

/**
 * Ends a test or a hook that hangs, never one that is slow: a busy machine takes many times as long
 * as an idle one. No test sets a shorter limit of its own; long runs, chosen by the environment, add
 * to it.
 */
export const HANG_MS = 10 * 60_000;

/**
 * Ends a test or hook that hangs, never one that is slow: a busy machine is many times slower than
 * an idle one. No single test sets a limit; the tests in a browser have a shorter one for all
 * (`vitest.config.ts`, `e2e/playwright.config.ts`). Long runs, selected by the environment, extend it.
 */
export const HANG_MS = 10 * 60_000;

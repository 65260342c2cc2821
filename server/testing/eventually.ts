import { vi } from "vitest";
import { HANG_MS } from "./hang-limit.ts";

const AGAIN_AFTER_MS = 20;

/**
 * Repeats a check until it holds, however busy the machine is; a check that never holds fails with
 * its own message just before the test counts as hanging.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: HANG_MS * 0.9, interval: AGAIN_AFTER_MS });
}

/**
 * Replaces `server/testing/hang-limit.ts`. A test that hangs for this long has noticed the bug.
 * Many bugs cause a hang, so the runner makes the limit short while a bug is active.
 */
export const HANG_MS = Number(process.env["SHORT_HANG_MS"] ?? 10 * 60_000);

/**
 * Stands in for `server/testing/hang-limit.ts`. What a bug keeps from ever happening counts as noticed
 * when this much time is over, and many bugs do: so the runner makes it short where a bug is put in.
 */
export const HANG_MS = Number(process.env["SHORT_HANG_MS"] ?? 10 * 60_000);

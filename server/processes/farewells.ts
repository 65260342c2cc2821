import type { Farewell } from "../network/close-server.ts";

/**
 * Asked to stop: for two seconds it says at `/healthz` that it leaves and answers all the same, so that a
 * balancer sends no request to a port that is closed. On a connection that was opened in the last moment,
 * the request may come a little later.
 */
export const FOR_BALANCERS: Farewell = { acceptMs: 2_000, keepMs: 1_000 };

/** Another process of this machine goes on at the same port. */
export const RELIEVED: Farewell = { acceptMs: 0, keepMs: 2_000 };

/** Whoever has not left in an orderly way by then leaves all the same (interface.md §11: 10 s). */
export const LEAVE_LIMIT_MS = 9_000;

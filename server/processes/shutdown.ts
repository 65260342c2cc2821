import type { ShutdownDelays } from "../network/close-server.ts";
import type { Role } from "./role.ts";

/**
 * The other processes of a supervisor need this one to answer. So a signal, which may be for the whole process
 * group, does not stop it: its supervisor does, once they have ended.
 */
export const STOPS_LAST: Role = "sandbox";

/**
 * After a signal to stop, the server still answers for two seconds while `/healthz` reports that it is
 * stopping, so that a load balancer sends no request to a closed port. A request on a connection that was
 * opened in the last moment may arrive a little later.
 */
export const BEHIND_BALANCER: ShutdownDelays = { acceptMs: 2_000, keepMs: 1_000 };

/** Another process of this machine still listens on the same port. */
export const AFTER_REPLACEMENT: ShutdownDelays = { acceptMs: 0, keepMs: 2_000 };

/** A process that has not stopped in order by then ends itself. */
export const PROCESS_TIMEOUT_MS = 9_000;
/** A supervisor kills a process that does not. */
export const KILL_AFTER_MS = 9_500;
/** A supervisor whose processes have not all ended by then ends itself (interface.md §11: 10 s). */
export const SUPERVISOR_TIMEOUT_MS = 9_700;

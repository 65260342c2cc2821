/** Why a gateway cannot be used: it does not answer, or it does not know our key. */
export type OutageReason = "no_answer" | "key_refused";

/** What is known of a gateway: its failures since the last success, and since when it is out. */
export type GatewayHealth = {
  /** The newest last; at most as many as it takes to leave. */
  readonly failedAt: readonly Date[];
  /** `null` while buyers may use it. */
  readonly downSince: Date | null;
};

export const HEALTHY: GatewayHealth = { failedAt: [], downSince: null };

/** So many failures within the window, and no success between them, take a gateway out of the list. */
export const FAILURES_TO_LEAVE = 3;
export const FAILURE_WINDOW_MS = 60_000;

/**
 * What is known after one more failure at `at`. A single one says nothing; one that comes long after
 * the others does not count together with them.
 */
export function afterFailure({ failedAt, downSince }: GatewayHealth, at: Date): GatewayHealth {
  const newest = [...failedAt, at].slice(-FAILURES_TO_LEAVE);
  const oldest = newest[0] ?? at;
  const leaves =
    newest.length === FAILURES_TO_LEAVE && at.getTime() - oldest.getTime() <= FAILURE_WINDOW_MS;
  return { failedAt: newest, downSince: downSince ?? (leaves ? at : null) };
}

/** A healthy gateway that nobody uses is asked this often; one that fails, or has left, sooner. */
export const PROBE_EVERY_MS = 15_000;
export const PROBE_AGAIN_MS = 8_000;

/** Whether it is time to ask a gateway if it is there; three failing probes fit into the window. */
export function isProbeDue(
  { failedAt, downSince }: GatewayHealth,
  probedAt: Date | null,
  now: Date,
): boolean {
  if (probedAt === null) return true;
  const troubled = failedAt.length > 0 || downSince !== null;
  return now.getTime() - probedAt.getTime() >= (troubled ? PROBE_AGAIN_MS : PROBE_EVERY_MS);
}

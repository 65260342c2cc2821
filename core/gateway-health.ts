/** Why a gateway cannot be used: it does not answer, or it refuses our key. */
export type OutageReason = "no_answer" | "key_refused";

/** The health of a gateway: its failures since the last success, and since when it is down. */
export type GatewayHealth = {
  /** Newest last; at most `FAILURES_TO_LEAVE`. */
  readonly failedAt: readonly Date[];
  /** `null` while buyers may use it. */
  readonly downSince: Date | null;
};

export const HEALTHY: GatewayHealth = { failedAt: [], downSince: null };

/** This many failures within the window, without a success, remove a gateway from the list. */
export const FAILURES_TO_LEAVE = 3;
export const FAILURE_WINDOW_MS = 60_000;

/**
 * The health after one more failure at `at`. A single failure changes nothing, and older failures outside the
 * window do not count.
 */
export function afterFailure({ failedAt, downSince }: GatewayHealth, at: Date): GatewayHealth {
  const newest = [...failedAt, at].slice(-FAILURES_TO_LEAVE);
  const oldest = newest[0] ?? at;
  const leaves =
    newest.length === FAILURES_TO_LEAVE && at.getTime() - oldest.getTime() <= FAILURE_WINDOW_MS;
  return { failedAt: newest, downSince: downSince ?? (leaves ? at : null) };
}

/** How often an unused gateway is probed: a healthy one, and one that fails or is down. */
export const PROBE_EVERY_MS = 15_000;
export const PROBE_AGAIN_MS = 8_000;

/** How long to wait between two probes; three failing ones fit into the window. */
export function probePause({ failedAt, downSince }: GatewayHealth): number {
  const isFailing = failedAt.length > 0 || downSince !== null;
  return isFailing ? PROBE_AGAIN_MS : PROBE_EVERY_MS;
}

/** Whether the next probe of a gateway is due. */
export function isProbeDue(health: GatewayHealth, probedAt: Date | null, now: Date): boolean {
  return probedAt === null || now.getTime() - probedAt.getTime() >= probePause(health);
}

import { HEALTHY, isProbeDue, probePause } from "#core/gateway-health.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { GatewayError } from "../gateways/gateway-errors.ts";
import { repeat } from "../queue/repeat.ts";
import type { Shop } from "../shop.ts";
import { claimProbe } from "./health-store.ts";

type Prober = Pick<Shop, "db" | "log" | "now" | "gateways" | "availability">;

/** How often a process checks whether a probe is due. */
const POLL_INTERVAL_MS = 1_000;
/** A buyer who chooses an unavailable gateway triggers a probe, at most this often. */
const ON_DEMAND_MS = 1_000;

/** Probes the gateways whose next probe is due; each by one process only. */
export async function probeGateways(shop: Prober): Promise<void> {
  const records = await shop.availability.records();
  await Promise.all(
    [...shop.gateways.values()].map(async (gateway) => {
      const record = records.get(gateway.identifier);
      const health = record ?? HEALTHY;
      if (!isProbeDue(health, record?.probedAt ?? null, shop.now())) return;
      await probe(shop, gateway, probePause(health));
    }),
  );
}

/**
 * Whether a buyer may use a gateway. An unavailable one is probed first, so that nobody is refused a gateway
 * that has just come back.
 */
export async function isUsable(shop: Prober, gateway: Gateway): Promise<boolean> {
  const isListed = async () =>
    (await shop.availability.among(shop.gateways)).has(gateway.identifier);
  if (await isListed()) return true;
  await probe(shop, gateway, ON_DEMAND_MS);
  return isListed();
}

/** Probes a gateway unless it was probed within the pause; the outcome is tracked. */
async function probe({ db, now, log }: Prober, gateway: Gateway, pauseMs: number): Promise<void> {
  const time = now();
  const unlessAfter = new Date(time.getTime() - pauseMs);
  if (!(await claimProbe(db, gateway.identifier, { now: time, unlessAfter }))) return;
  try {
    await gateway.probe();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.debug({ err: error, gateway: gateway.identifier }, "gateway did not answer a probe");
  }
}

/** Probes regularly until the returned function is called, which does not wait for an unanswered probe. */
export function startProbes(shop: Prober): () => void {
  return repeat(
    POLL_INTERVAL_MS,
    () => probeGateways(shop),
    (error) => shop.log.warn({ err: error }, "gateways not probed"),
  );
}

import type { Hono } from "hono";
import { sql } from "kysely";
import { GATEWAYS } from "#core/gateways.ts";
import type { Shop } from "../shop.ts";

/** Whether this process was asked to stop, and answers only until others know. */
export type IsStopping = () => boolean;

/**
 * `/healthz`: the process answers, and goes on to. `/readyz`: it can take money (interface.md §5).
 * Balancers ask the first, because without the database or any gateway pages are shown all the same.
 */
export function healthRoutes(app: Hono, shop: Shop, isStopping: IsStopping): void {
  liveRoute(app, isStopping);

  app.get("/readyz", async (context) => {
    context.header("Cache-Control", "no-store");
    const reason = await findProblem(shop, isStopping);
    if (reason !== null) return context.json({ ok: false, reason }, 503, RETRY_AFTER);
    const gateways = await gatewayStates(shop);
    const ok = Object.values(gateways).some(({ available }) => available);
    return ok
      ? context.json({ ok, gateways })
      : context.json({ ok, reason: "gateways", gateways }, 503, RETRY_AFTER);
  });
}

/** The same of a process without visitors: `/readyz` says that it can work off jobs. */
export function jobsHealthRoutes(app: Hono, shop: Shop, isStopping: IsStopping): void {
  liveRoute(app, isStopping);

  app.get("/readyz", async (context) => {
    context.header("Cache-Control", "no-store");
    const reason = await findProblem(shop, isStopping);
    return reason === null
      ? context.json({ ok: true })
      : context.json({ ok: false, reason }, 503, RETRY_AFTER);
  });
}

const RETRY_AFTER = { "Retry-After": "5" };

function liveRoute(app: Hono, isStopping: IsStopping): void {
  app.get("/healthz", (context) => {
    context.header("Cache-Control", "no-store");
    return isStopping()
      ? context.json({ ok: false, reason: "leaving" }, 503, RETRY_AFTER)
      : context.json({ ok: true });
  });
}

/** Why nothing should be sent to this process now, whatever it is for; `null` if it is at work. */
async function findProblem(
  { db, isDiskFull, log }: Shop,
  isStopping: IsStopping,
): Promise<"leaving" | "disk_full" | "database" | null> {
  if (isStopping()) return "leaving";
  if (isDiskFull()) return "disk_full";
  try {
    await sql`select 1`.execute(db);
    return null;
  } catch (error) {
    log.warn({ err: error }, "database away");
    return "database";
  }
}

type GatewayState = {
  readonly available: boolean;
  readonly since?: Date;
  readonly reason?: string;
};

/** Each gateway with keys: available, or since when it is not, and why. */
async function gatewayStates(shop: Shop): Promise<Readonly<Record<string, GatewayState>>> {
  const records = await shop.availability.records();
  const states: Record<string, GatewayState> = {};
  for (const gateway of GATEWAYS) {
    if (!shop.gateways.has(gateway)) continue;
    const record = records.get(gateway);
    const since = record?.downSince ?? null;
    states[gateway] =
      since === null
        ? { available: true }
        : { available: false, since, reason: record?.lastReason ?? "no_answer" };
  }
  return states;
}

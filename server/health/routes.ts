import type { Hono } from "hono";
import { sql } from "kysely";
import { GATEWAYS } from "#core/gateways.ts";
import type { Shop } from "../shop.ts";

/** `/healthz`: the process answers. `/readyz`: it can take money (interface.md §5). */
export function healthRoutes(app: Hono, shop: Shop): void {
  app.get("/healthz", (context) => context.json({ ok: true }));

  app.get("/readyz", async (context) => {
    context.header("Cache-Control", "no-store");
    try {
      await sql`select 1`.execute(shop.db);
    } catch (error) {
      shop.log.warn({ err: error }, "database away");
      return context.json({ ok: false, reason: "database" }, 503, { "Retry-After": "5" });
    }
    const gateways = await gatewayStates(shop);
    const ok = Object.values(gateways).some(({ available }) => available);
    return ok
      ? context.json({ ok, gateways })
      : context.json({ ok, reason: "gateways", gateways }, 503, { "Retry-After": "5" });
  });
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

import type { Hono } from "hono";
import { sql } from "kysely";
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
    if (shop.gateways.size === 0) return context.json({ ok: false, reason: "gateways" }, 503);
    return context.json({ ok: true });
  });
}

import type { Context, Hono } from "hono";
import { Refusal } from "#core/errors.ts";
import { clientAddress, THIS_MACHINE } from "../network/address.ts";
import type { Shop } from "../shop.ts";
import { equalsSafely, hashSecret } from "../tokens/secrets.ts";
import { readCounts } from "./counts.ts";
import { readOwn } from "./process.ts";
import { collectReadings } from "./readings.ts";
import { joinProcesses, renderReadings } from "./render.ts";

/**
 * `/metrics` (interface.md §5): for this machine, and for callers with `METRICS_TOKEN`; for anybody
 * else this address does not exist.
 */
export function metricsRoutes(app: Hono, shop: Shop): void {
  app.get("/metrics", async (context) => {
    if (!mayRead(context, shop)) throw new Refusal("not_found");
    const readings = [...(await readProcesses(shop)), ...(await readCounts(shop))];
    return context.body(renderReadings(readings), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
}

/** Of this process, or of all that share its supervisor: whoever asks cannot choose which one answers. */
async function readProcesses(shop: Shop) {
  const all = await collectReadings();
  return all === null ? readOwn(shop) : joinProcesses(all);
}

/** A forwarded request does not come from this machine, whatever its peer. */
function mayRead(context: Context, { config }: Shop): boolean {
  const token = /^Bearer (.+)$/.exec(context.req.header("Authorization") ?? "")?.[1];
  if (token !== undefined && config.metricsToken !== null) {
    return equalsSafely(hashSecret(token), hashSecret(config.metricsToken));
  }
  const isForwarded = ["Forwarded", "X-Forwarded-For", "Via"].some(
    (name) => context.req.header(name) !== undefined,
  );
  return !isForwarded && clientAddress(context, config.trustedProxies) === THIS_MACHINE;
}

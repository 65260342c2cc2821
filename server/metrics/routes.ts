import type { Context, Hono } from "hono";
import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import { clientAddress, THIS_MACHINE } from "../network/address.ts";
import { GIVEN_UP } from "../queue/queues.ts";
import type { Shop } from "../shop.ts";
import { equalsSafely, hashSecret } from "../tokens/secrets.ts";
import type { Gauge } from "./metrics.ts";

/**
 * `/metrics` (interface.md §5): for this machine, and for callers with `METRICS_TOKEN`; for anybody
 * else this address does not exist.
 */
export function metricsRoutes(app: Hono, shop: Shop): void {
  app.get("/metrics", async (context) => {
    if (!mayRead(context, shop)) throw new Refusal("not_found");
    const counted = await Array.fromAsync(COUNTED, async ({ query, ...gauge }) => ({
      ...gauge,
      values: (await query.execute(shop.db)).rows,
    }));
    const gauges = [...counted, await countGivenUpJobs(shop)];
    return context.body(shop.metrics.render(gauges), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
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

/** Those that `outbox --drain` would try again. */
async function countGivenUpJobs({ jobs }: Shop): Promise<Gauge> {
  const counts = await jobs.givenUp.count();
  return {
    name: "shop_jobs_given_up",
    help: "Jobs whose last try has failed.",
    values: [...counts].map(([job, value]) => ({ labels: { job }, value })),
  };
}

/** What is counted in the database, by its labels. */
const COUNTED = [
  {
    name: "shop_jobs",
    help: "Jobs that are not done, by state.",
    query: sql<Gauge["values"][number]>`
      select json_build_object('job', name, 'state', state) as labels, count(*) as value
      from jobs.job
      where state in ('created', 'retry', 'active', 'failed') and name <> ${GIVEN_UP}
      group by name, state order by name, state`,
  },
  {
    name: "shop_orders",
    help: "Orders by gateway and state.",
    query: sql<Gauge["values"][number]>`
      select json_build_object('gateway', gateway, 'status', status) as labels, count(*) as value
      from orders group by gateway, status order by gateway, status`,
  },
  {
    // Those of which the gateway has not said its last word.
    name: "shop_disputes_open",
    help: "Disputes that are not over, by gateway.",
    query: sql<Gauge["values"][number]>`
      select json_build_object('gateway', gateway) as labels, count(*) as value
      from disputes where state = 'opened' group by gateway order by gateway`,
  },
];

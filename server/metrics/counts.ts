import { type RawBuilder, sql } from "kysely";
import { toRefusal } from "../http/problem.ts";
import { isUnsettledRow } from "../payments/store.ts";
import { GIVEN_UP } from "../queue/queues.ts";
import type { Shop } from "../shop.ts";
import type { Reading } from "./metrics.ts";

/** Prometheus waits for ten seconds, and then knows nothing of the processes either. */
const COUNTED_WITHIN_MS = 4_000;

/**
 * What the database knows, the same in all processes. While it is unavailable, or too slow to answer all of
 * it, the only figure is that it is: the figures of the process matter most then.
 * @throws any other error
 */
export async function readCounts(shop: Shop): Promise<readonly Reading[]> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), COUNTED_WITHIN_MS);
  try {
    const counts = await Promise.race([countAll(shop), late.promise]);
    if (counts !== null) return counts;
    shop.log.warn({}, "the database takes too long to count");
  } catch (error) {
    if (toRefusal(error).code !== "database_away") throw error;
    shop.log.warn({ err: error }, "database away");
  } finally {
    clearTimeout(timer);
  }
  return [databaseUp(0)];
}

async function countAll(shop: Shop): Promise<readonly Reading[]> {
  const counted = await Array.fromAsync(COUNTED, async ({ query, ...reading }) => ({
    ...reading,
    values: (await query.execute(shop.db)).rows,
  }));
  return [
    databaseUp(1),
    ...(await replicaUp(shop)),
    ...counted,
    await countGivenUpJobs(shop),
    await gatewaysUp(shop),
  ];
}

function databaseUp(value: 0 | 1): Reading {
  const help = "Whether the database answered, and in time.";
  return { name: "shop_database_up", help, values: [{ labels: {}, value }] };
}

/** Of the copy that is configured, if any. */
async function replicaUp({ replica }: Shop): Promise<readonly Reading[]> {
  const isUsed = await replica.isUsed();
  if (isUsed === null) return [];
  const help = "Whether lists and figures are read from the copy of the database.";
  return [{ name: "shop_replica_up", help, values: [{ labels: {}, value: isUsed ? 1 : 0 }] }];
}

/** Those that `outbox --drain` would try again. */
async function countGivenUpJobs({ jobs }: Shop): Promise<Reading> {
  const counts = await jobs.givenUp.count();
  return {
    name: "shop_jobs_given_up",
    help: "Jobs whose last try has failed.",
    values: [...counts].map(([kind, value]) => ({ labels: { kind }, value })),
  };
}

async function gatewaysUp({ gateways, availability }: Shop): Promise<Reading> {
  const available = await availability.among(gateways);
  return {
    name: "shop_gateway_up",
    help: "Whether buyers may use the gateway.",
    values: [...gateways.keys()].map((gateway) => ({
      labels: { gateway },
      value: available.has(gateway) ? 1 : 0,
    })),
  };
}

type Values = Reading["values"][number];
type Counted = Omit<Reading, "values"> & { readonly query: RawBuilder<Values> };

/** All orders ever would take longer to count with each year, four times a minute. */
const COUNTED_PERIOD = sql.raw("interval '24 hours'");

/** What is counted in the database, by its labels. */
const COUNTED: readonly Counted[] = [
  {
    name: "shop_jobs",
    help: "Jobs that are not done, by state.",
    query: sql<Values>`
      select json_build_object('kind', name, 'state', state) as labels, count(*) as value
      from jobs.job
      where state in ('created', 'retry', 'active', 'failed') and name <> ${GIVEN_UP}
      group by name, state order by name, state`,
  },
  {
    name: "shop_jobs_oldest_seconds",
    help: "How long the oldest job has been due that nobody has begun.",
    query: sql<Values>`
      select json_build_object('kind', name) as labels,
        extract(epoch from now() - min(start_after)) as value
      from jobs.job
      where state in ('created', 'retry') and start_after <= now() and name <> ${GIVEN_UP}
      group by name order by name`,
  },
  {
    // By itself: a job that fails is due again only later, so it never counts as waiting for long.
    name: "shop_jobs_failing_seconds",
    help: "How old the oldest job is that has failed and is tried again.",
    query: sql<Values>`
      select json_build_object('kind', name) as labels,
        extract(epoch from now() - min(created_on)) as value
      from jobs.job
      where state in ('retry', 'active') and retry_count > 0 and name <> ${GIVEN_UP}
      group by name order by name`,
  },
  {
    name: "shop_orders",
    help: "Orders of the last 24 hours, by gateway and state.",
    query: sql<Values>`
      select json_build_object('gateway', gateway, 'status', status) as labels, count(*) as value
      from orders where created_at > now() - ${COUNTED_PERIOD}
      group by gateway, status order by gateway, status`,
  },
  {
    name: "shop_payments",
    help: "Payments of the orders of the last 24 hours, by gateway and state.",
    query: sql<Values>`
      select json_build_object('gateway', p.gateway, 'status', p.status) as labels, count(*) as value
      from orders o join payments p on p.order_id = o.id
      where o.created_at > now() - ${COUNTED_PERIOD}
      group by p.gateway, p.status order by p.gateway, p.status`,
  },
  {
    // Money that was promised and not taken, or that staff have to look at.
    name: "shop_payments_waiting_seconds",
    help: "Since when the oldest payment is authorised or in review.",
    query: sql<Values>`
      select json_build_object('gateway', gateway, 'status', status) as labels,
        extract(epoch from now() - min(updated_at)) as value
      from payments where status in ('review', 'authorised')
      group by gateway, status order by gateway, status`,
  },
  {
    // A sweep that does not run, or fails each time, leaves them behind.
    name: "shop_payment_checks_late_seconds",
    help: "For how long the unsettled payment whose gateway should be asked next has been due.",
    query: sql<Values>`
      select json_build_object('gateway', gateway) as labels,
        greatest(0, extract(epoch from now() - min(next_check_at))) as value
      from payments where ${isUnsettledRow} and next_check_at is not null
      group by gateway order by gateway`,
  },
  {
    // Those of which the gateway has not said its last word.
    name: "shop_disputes_open",
    help: "Disputes that are not over, by gateway.",
    query: sql<Values>`
      select json_build_object('gateway', gateway) as labels, count(*) as value
      from disputes where state = 'opened' group by gateway order by gateway`,
  },
];

import { ensureFirstOwner } from "./admin/first-owner.ts";
import { createCatalog } from "./catalog/catalog.ts";
import type { Config } from "./config/config.ts";
import type { Connection } from "./db/connection.ts";
import { migrate } from "./db/migrate.ts";
import { openReplica } from "./db/replica.ts";
import { seed } from "./db/seed.ts";
import { ConfigError } from "./environment/environment.ts";
import { hasLiveKeys } from "./gateways/registry.ts";
import { JOBS, jobHandlers } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import { measureGateways } from "./metrics/gateway-calls.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { createAvailability } from "./payments/availability.ts";
import { createGateways } from "./payments/gateways.ts";
import { openJobs } from "./queue/open-jobs.ts";
import type { Shop } from "./shop.ts";
import { openTracing, traceMails } from "./tracing/open-tracing.ts";
import { openViewCounter } from "./views/counter.ts";
import { createWords } from "./words/in-force.ts";

/** The shop, and how to stop it. */
export type OpenShop = {
  readonly shop: Shop;
  /** Begins no job any more; a close follows. */
  stopJobs(): void;
  close(): Promise<void>;
};

type OpenOptions = {
  readonly now?: () => Date;
  /** Whether this process works off jobs from now on, and not only after `startJobs`; it enqueues them either way. */
  readonly runsJobs?: boolean;
};

/**
 * Assembles the shop on an open database: schema and samples first, then the queue, the price lists
 * and the gateways. The caller owns the connection.
 */
export async function openShop(
  config: Config,
  connection: Connection,
  log: Log,
  { now = () => new Date(), runsJobs = true }: OpenOptions = {},
): Promise<OpenShop> {
  await refuseVolatileDatabase(config, connection);
  await migrate(connection);
  await seed(connection.db, { coupons: config.sandbox !== null });
  await ensureFirstOwner(connection.db, config.ownerEmail, now());
  const replica = openReplica(config.replicaUrl, connection.db, log);
  const databases = [connection, replica];
  const { tracing, stop: stopTracing } = openTracing(config, databases, log);
  const jobs = await openJobs(connection, log, JOBS, tracing);
  const catalog = createCatalog(connection.db, log, now);
  const availability = createAvailability(connection.db, log, now);
  const words = createWords(connection.db, log, now);
  const stopListening = await connection.listen(
    {
      sales_changed: catalog.invalidate,
      gateways_changed: availability.invalidate,
      words_changed: words.invalidate,
    },
    (error) => log.warn({ err: error }, "changes of other processes come late"),
  );
  const metrics = createMetrics();
  for (const { watchQueries } of databases) watchQueries(metrics.countQuery);
  const gateways = measureGateways(createGateways(config, availability, log), metrics, tracing);
  const views = openViewCounter(connection.db, log, now);
  const shop: Shop = {
    config,
    log,
    db: connection.db,
    isDiskFull: connection.isDiskFull,
    replica,
    catalog,
    gateways,
    availability,
    settlements: new Map(),
    jobs,
    metrics,
    tracing,
    views,
    words,
    now,
  };
  await catalog.list("default");
  await availability.records();
  await words.reload();
  if (runsJobs) await startJobs(shop);
  const close = async () => {
    await stopListening();
    await views.close();
    await jobs.stop();
    await replica.close();
    await stopTracing();
  };
  return { shop, stopJobs: jobs.stopFetching, close };
}

/** Works off jobs from now on, until the shop leaves them or closes. */
export function startJobs(shop: Shop): Promise<void> {
  const { config, jobs, tracing, now } = shop;
  return jobs.start(jobHandlers(shop, traceMails(createMailer(config, now), tracing)));
}

/** Real money needs a database that keeps acknowledged writes when the power fails. */
async function refuseVolatileDatabase(config: Config, connection: Connection): Promise<void> {
  if (!hasLiveKeys(config) || config.acceptVolatileDatabase) return;
  if (connection.engine === "embedded") {
    throw new ConfigError(
      "DATABASE_URL is required with live gateway keys: the embedded database does not sync to disk (ACCEPT_VOLATILE_DB=yes overrides this).",
    );
  }
  await connection.inExclusiveTransaction(async (run) => {
    for (const setting of ["fsync", "full_page_writes"]) {
      const [row] = await run(`show ${setting}`);
      if (row?.[setting] === "on") continue;
      throw new ConfigError(
        `DATABASE_URL names a PostgreSQL with ${setting} off, which is refused with live gateway keys (ACCEPT_VOLATILE_DB=yes overrides this).`,
      );
    }
  });
}

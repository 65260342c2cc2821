import type { Catalog } from "./catalog/catalog.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/schema.ts";
import type { Jobs } from "./jobs/queue.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Gateways } from "./payments/gateways.ts";

/** The parts of the running shop, wired together once, in `main.ts` and in `testing.ts`. */
export type Shop = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly catalog: Catalog;
  readonly gateways: Gateways;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  now(): Date;
};

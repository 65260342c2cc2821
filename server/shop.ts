import type { Catalog } from "./catalog/catalog.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/schema.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Availability } from "./payments/availability.ts";
import type { Gateways } from "./payments/gateways.ts";
import type { Jobs } from "./queue/queue.ts";

/** The parts of the running shop, wired together once, in `main.ts` and in `testing.ts`. */
export type Shop = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly catalog: Catalog;
  /** All that have their keys; payments of one that is not available now are settled all the same. */
  readonly gateways: Gateways;
  /** Which of them buyers may use now. */
  readonly availability: Availability;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  now(): Date;
};

import type { PaymentStatus } from "#core/payment.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { Config } from "./config/config.ts";
import type { Replica } from "./db/replica.ts";
import type { Database } from "./db/schema.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Availability } from "./payments/availability.ts";
import type { Gateways } from "./payments/gateways.ts";
import type { Jobs } from "./queue/open-jobs.ts";
import type { Tracing } from "./tracing/tracing.ts";
import type { ViewCounter } from "./views/counter.ts";
import type { Words } from "./words/in-force.ts";

/** The parts of the running shop, assembled by `openShop` (`open-shop.ts`). */
export type Shop = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  /** Whether the disk of the database is full, so that it takes no money. */
  isDiskFull(withinMs?: number): boolean;
  /** Where lists and figures are read: a copy of the database, if there is one. */
  readonly replica: Replica;
  readonly catalog: Catalog;
  /** All gateways with keys; payments of an unavailable one are settled all the same. */
  readonly gateways: Gateways;
  /** Which gateways buyers may use now. */
  readonly availability: Availability;
  /** The settlements of open payments that are under way in this process, by the id of the payment. */
  readonly settlements: Map<string, Promise<PaymentStatus>>;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** What visitors do on the way to a payment, in sums. */
  readonly views: ViewCounter;
  /** What staff have edited of the words of the pages, as visitors read it. */
  readonly words: Words;
  now(): Date;
};

/** What a function may use of the shop in its caller's transaction: not `db`, which would leave the transaction. */
export type TransactionParts = Pick<Shop, "config" | "jobs" | "log" | "now">;

import { setTimeout as pause } from "node:timers/promises";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { closeConnections } from "./http-client.ts";
import { abandonCarts } from "./requests.ts";
import { BenchShopper, STEPS, type Timings } from "./shopper.ts";
import {
  ENGINES,
  type MeasuredShop,
  openMeasuredShop,
  type Processor,
  withDatabase,
} from "./shops.ts";
import { figure, median, percentile, type Table } from "./table.ts";

const SHOPPER_COUNTS = [1, 16, 64];
const SECONDS_OF_LEAVING = 3;

/** What each part of a run has used of the processor, in milliseconds for each journey. */
export type JourneyCost = Processor & { readonly shoppers: number };

export type JourneyResult = {
  readonly journeysPerSecond: number;
  /** With the jobs that the journeys left behind. */
  readonly cost: JourneyCost;
  readonly timings: Timings;
  readonly errors: readonly string[];
};

export const COSTS = ["server", "postgres", "sandbox", "shoppers"] as const;

/**
 * Lets some shoppers buy before anything is measured, and others leave their carts; then the database looks
 * at its tables, as it does by itself once a minute. Of carts that are all empty again it would think that
 * there never are any, and read their items from end to end.
 */
export async function warmUp(shop: MeasuredShop, size: number, seconds: number): Promise<void> {
  await runShoppers(shop, size, seconds);
  if (shop.databaseUrl === null) return;
  await abandonCarts(shop, SECONDS_OF_LEAVING);
  await withDatabase(shop, (client) => client.query("analyze"));
}

/**
 * Runs `size` shoppers at once, each buying again and again, for the given seconds: as fast as they can, or
 * `rate` purchases a second in all.
 */
export async function runShoppers(
  measured: MeasuredShop,
  size: number,
  seconds: number,
  rate = Number.POSITIVE_INFINITY,
): Promise<JourneyResult> {
  closeConnections();
  const timings: Timings = new Map();
  const errors: string[] = [];
  let [begun, journeys] = [0, 0];
  const before = readProcessor(measured);
  const started = performance.now();
  const end = started + seconds * 1000;
  const shop = async () => {
    const shopper = new BenchShopper(() => measured.url, timings);
    for (;;) {
      const turn = started + (begun * 1000) / rate;
      begun += 1;
      if (Math.max(turn, performance.now()) >= end) return;
      if (turn > performance.now()) await pause(turn - performance.now());
      try {
        await shopper.buy();
        journeys += 1;
      } catch (error) {
        errors.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: size }, shop));
  const journeysPerSecond = (journeys * 1000) / (performance.now() - started);
  await waitForJobs(measured);
  const after = readProcessor(measured);
  const costOf = (part: keyof JourneyCost) => (after[part] - before[part]) / journeys;
  const cost = {
    server: costOf("server"),
    postgres: costOf("postgres"),
    sandbox: costOf("sandbox"),
    shoppers: costOf("shoppers"),
  };
  return { journeysPerSecond, cost, timings, errors };
}

/** Prints what went wrong, each once. The benchmarks go on, and end with 1: these are no figures of a shop that works. */
export function reportErrors(errors: readonly string[]): void {
  for (const error of new Set(errors)) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
}

/** The same crowd several times, one after the other. */
export async function repeatShoppers(
  shop: MeasuredShop,
  size: number,
  seconds: number,
  runs: number,
): Promise<readonly JourneyResult[]> {
  const results: JourneyResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runShoppers(shop, size, seconds));
  return results;
}

function readProcessor(shop: MeasuredShop): JourneyCost {
  const { user, system } = process.cpuUsage();
  return { ...shop.processor(), shoppers: (user + system) / 1000 };
}

/** Waits until no job is left that is due; the jobs of an embedded database cannot be seen from here. */
async function waitForJobs(shop: MeasuredShop): Promise<void> {
  if (shop.databaseUrl === null) return;
  await withDatabase(shop, async (client) => {
    const isBusy = async () => {
      const { rowCount } = await client.query(
        `select from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
      );
      return rowCount !== 0;
    };
    while (await isBusy()) await pause(200);
  });
}

/** Benchmark 1: whole purchases, on both engines, by 1, 16 and 64 shoppers at once. */
export async function measureJourneys({
  seconds,
  runs,
}: BenchmarkOptions): Promise<readonly Table[]> {
  const tables: Table[] = [];
  for (const engine of ENGINES) {
    const shop = await openMeasuredShop(engine);
    try {
      await warmUp(shop, Math.max(...SHOPPER_COUNTS), seconds);
      const columns = [];
      for (const size of SHOPPER_COUNTS)
        columns.push(await repeatShoppers(shop, size, seconds, runs));
      tables.push({
        title: `Shopper journeys on ${engine} (processor in ms for each journey; steps in ms, p50 / p99)`,
        columns: ["", ...SHOPPER_COUNTS.map((size) => `${size} shopper${size === 1 ? "" : "s"}`)],
        rows: rowsOf(columns),
      });
    } finally {
      await shop.close();
    }
  }
  return tables;
}

/**
 * What each column has measured in several runs, in rows: journeys and the processor's milliseconds for
 * each (medians), all errors, and each step in milliseconds (p50 / p99, medians).
 */
export function rowsOf(columns: readonly (readonly JourneyResult[])[]): Table["rows"] {
  const medianOf = (read: (result: JourneyResult) => number) =>
    columns.map((repeated) => figure(median(repeated.map(read))));
  const errors = columns.map((repeated) => repeated.flatMap((result) => result.errors));
  reportErrors(errors.flat());
  const share = (step: string, part: number) =>
    medianOf(({ timings }) => percentile(timings.get(step) ?? [], part));
  return [
    ["journeys per second", ...medianOf(({ journeysPerSecond }) => journeysPerSecond)],
    ...COSTS.map((part) => [`processor: ${part}`, ...medianOf(({ cost }) => cost[part])]),
    ["errors", ...errors.map(({ length }) => length)],
    ...STEPS.map((step) => {
      const [half, most] = [share(step, 0.5), share(step, 0.99)];
      return [step, ...half.map((value, index) => `${value} / ${most[index]}`)];
    }),
  ];
}

import type { BenchmarkOptions } from "./benchmark-options.ts";
import { type JourneyResult, reportErrors, runShoppers, warmUp } from "./journeys.ts";
import { type MeasuredShop, openMeasuredShop } from "./shops.ts";
import { figure, median, type Table } from "./table.ts";

const COUNTS = [1, 2, 4];
const SHOPPERS = 64;
/** Each process compiles what it runs often by itself, so many of them take longer until they are warm. */
const WARM_UP_SECONDS = 15;

/** Whole purchases by many at once, with one process for visitors and with more of them, in turns. */
export async function measureProcesses({
  seconds,
  runs,
}: BenchmarkOptions): Promise<readonly Table[]> {
  const shops: { count: number; shop: MeasuredShop; results: JourneyResult[] }[] = [];
  try {
    for (const count of COUNTS) {
      const settings = { WEB_CONCURRENCY: String(count) };
      const shop = await openMeasuredShop("PostgreSQL", { settings });
      shops.push({ count, shop, results: [] });
      await warmUp(shop, SHOPPERS, WARM_UP_SECONDS * count);
    }
    for (let run = 0; run < runs; run += 1) {
      for (const { shop, results } of shops)
        results.push(await runShoppers(shop, SHOPPERS, seconds));
    }
    reportErrors(shops.flatMap(({ results }) => results.flatMap(({ errors }) => errors)));
    const rows = shops.map(({ count, results }) => [
      `WEB_CONCURRENCY=${count}`,
      figure(median(results.map(({ journeysPerSecond }) => journeysPerSecond))),
      results.reduce((sum, { errors }) => sum + errors.length, 0),
    ]);
    const columns = ["", "journeys per second", "errors"];
    return [{ title: `${SHOPPERS} shoppers on PostgreSQL, in turns`, columns, rows }];
  } finally {
    for (const { shop } of shops) await shop.close();
  }
}

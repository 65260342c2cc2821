import type { BenchmarkOptions } from "./benchmark-options.ts";
import { reportErrors, runShoppers, warmUp } from "./journeys.ts";
import { openMeasuredShop } from "./shops.ts";
import { residentMegabytes } from "./starts.ts";
import { figure, type Table } from "./table.ts";

const SHOPPERS = 16;
const PARTS = 10;

/**
 * Purchases at half of what the shop can do, for sixty times `seconds`: its memory at the end of each of ten
 * parts. What still grows in the last of them may be a leak.
 */
export async function measureSoak({ seconds }: BenchmarkOptions): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  try {
    await warmUp(shop, SHOPPERS, seconds);
    const { journeysPerSecond } = await runShoppers(shop, SHOPPERS, seconds);
    if (journeysPerSecond === 0) throw new Error("Nobody could buy anything.");
    const rows: (readonly (string | number)[])[] = [];
    for (let part = 1; part <= PARTS; part += 1) {
      const result = await runShoppers(shop, SHOPPERS, seconds * 6, journeysPerSecond / 2);
      reportErrors(result.errors);
      const memory = residentMegabytes(shop.pid);
      const { server, postgres } = result.cost;
      const costs = [figure(server), figure(postgres)];
      rows.push([part, figure(result.journeysPerSecond), ...costs, memory, result.errors.length]);
    }
    return [
      {
        title: `Half of ${figure(journeysPerSecond)} journeys a second on PostgreSQL, ${seconds * 6} s each (ms of processor for each journey)`,
        columns: ["", "journeys per second", "server", "PostgreSQL", "memory, MB", "errors"],
        rows,
      },
    ];
  } finally {
    await shop.close();
  }
}

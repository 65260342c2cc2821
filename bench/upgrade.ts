import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { buildCommit } from "./clones.ts";
import { BenchShopper } from "./shopper.ts";
import { type MeasuredShop, openMeasuredShop, withDatabase } from "./shops.ts";
import type { Table } from "./table.ts";

const ROOT = join(import.meta.dirname, "..");
const SHOPPERS = 4;

type Purchases = { bought: number; readonly failures: string[] };

/**
 * Not a benchmark but a proof (D-247): an earlier version goes on selling on the schema of this one. Each of the
 * commits, or of the checkouts that are built (`--beside`), sells alone, then while this version starts beside
 * it and changes the schema, then in turns with it, request by request, as behind a balancer; then this
 * version alone. Every purchase ends with its paid receipt.
 * @throws Error with the answers of purchases that failed, or with the invariants that do not hold
 */
export async function measureUpgrade(options: BenchmarkOptions): Promise<readonly Table[]> {
  if (options.commits.length + options.beside.length === 0)
    throw new Error("Upgrade from what? Name a commit or --beside FOLDER.");
  const clones = mkdtempSync(join(tmpdir(), "shop-upgrade-"));
  try {
    const tables: Table[] = [];
    for (const commit of options.commits)
      tables.push(await upgradeFrom(buildCommit(commit, clones), options.seconds));
    for (const folder of options.beside) tables.push(await upgradeFrom(folder, options.seconds));
    return tables;
  } finally {
    rmSync(clones, { recursive: true, force: true });
  }
}

async function upgradeFrom(folder: string, seconds: number): Promise<Table> {
  const shop = await openMeasuredShop("PostgreSQL", { folder });
  try {
    const migrationsBefore = await countMigrations(shop);
    const sold = new Map<string, Purchases>();
    sold.set("the version before alone", await buyFor(seconds, [shop.url]));
    let hasStarted = false;
    const [during, other] = await Promise.all([
      buyUntil(() => hasStarted, [shop.url]),
      shop.openBeside(ROOT).finally(() => {
        hasStarted = true;
      }),
    ]);
    const migrations = (await countMigrations(shop)) - migrationsBefore;
    sold.set("the version before, while this one starts", during);
    sold.set("both in turns", await buyFor(seconds, [shop.url, other.url]));
    await shop.stop();
    sold.set("this one alone", await buyFor(seconds, [other.url]));
    await shop.runCommand("check-invariants");
    const failures = [...sold.values()].flatMap((purchases) => purchases.failures);
    if (failures.length > 0) throw new Error([...new Set(failures)].join("\n"));
    return {
      title: `From ${basename(folder)} to this, ${migrations} migrations: purchases of ${SHOPPERS} shoppers, none of which failed`,
      columns: ["", "purchases"],
      rows: [...sold].map(([phase, { bought }]) => [phase, String(bought)]),
    };
  } finally {
    await shop.close();
  }
}

function countMigrations(shop: MeasuredShop): Promise<number> {
  return withDatabase(shop, async (client) => {
    const { rowCount } = await client.query("select from schema_migrations");
    return rowCount ?? 0;
  });
}

function buyFor(seconds: number, urls: readonly string[]): Promise<Purchases> {
  const end = performance.now() + seconds * 1000;
  return buyUntil(() => performance.now() > end, urls);
}

/** Shoppers whose requests go to the addresses in turn buy until it is over, each at least once. */
async function buyUntil(isOver: () => boolean, urls: readonly string[]): Promise<Purchases> {
  const purchases: Purchases = { bought: 0, failures: [] };
  const shop = async (_: unknown, number: number) => {
    let requests = number;
    const shopper = new BenchShopper(() => {
      requests += 1;
      return urls[requests % urls.length] ?? "";
    }, new Map());
    do {
      try {
        await shopper.buy();
        purchases.bought += 1;
      } catch (error) {
        purchases.failures.push(String(error));
      }
    } while (!isOver());
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shop));
  return purchases;
}

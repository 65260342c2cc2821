import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { buildCommit } from "./clones.ts";
import { COSTS, reportErrors, runShoppers, warmUp } from "./journeys.ts";
import { generateLoad, type Rate, WARM_UP_SECONDS } from "./load-generator.ts";
import { type MeasuredRequest, prepareRequests } from "./requests.ts";
import { type MeasuredShop, openMeasuredShop } from "./shops.ts";
import { figure, median, type Table } from "./table.ts";

const ROOT = join(import.meta.dirname, "..");
const SHOPPERS = 16;

type Side = {
  readonly name: string;
  readonly shop: MeasuredShop;
  readonly requests: readonly MeasuredRequest[];
  /** What was measured, by what it is; one figure for each run. */
  readonly figures: Map<string, number[]>;
};

/**
 * Benchmark: the same work on this checkout and on others, in turns, because two runs at different times differ
 * by more than most changes bring. The others are commits, cloned and built first, or folders that are
 * built (`--beside`), or this one with its database reached by a Unix socket (`--socket`). Each has a database
 * and a sandbox of its own, and rests while the other works. An even number of runs lets each side be first as
 * often as the other.
 */
export async function measureBeside(options: BenchmarkOptions): Promise<readonly Table[]> {
  const clones = mkdtempSync(join(tmpdir(), "shop-compare-"));
  const sides: Side[] = [];
  try {
    const folders = [
      ...options.commits.map((commit) => buildCommit(commit, clones)),
      ...options.beside,
    ];
    if (folders.length === 0 && !options.socket)
      throw new Error("Compare with what? Name a commit, --beside FOLDER or --socket.");
    sides.push(await openSide(ROOT, "this"));
    for (const folder of folders) sides.push(await openSide(folder, basename(folder)));
    if (options.socket) sides.push(await openSide(ROOT, "by socket", true));
    const inTurns = async (measure: (side: Side) => Promise<void>) => {
      for (let run = 0; run < options.runs; run += 1) {
        // The side that was first is last the next time.
        for (const side of run % 2 === 0 ? sides : sides.toReversed()) await measure(side);
      }
    };
    // The answers come last: they leave thousands of carts behind, the more the faster a side is.
    for (const side of sides) await warmUp(side.shop, SHOPPERS, WARM_UP_SECONDS);
    await inTurns((side) => measureJourneys(side, options.seconds));
    for (const side of sides) await measureRequests(side, WARM_UP_SECONDS);
    await inTurns((side) => recordRequests(side, options.seconds));
    return [summarize(sides)];
  } finally {
    await Promise.all(sides.map(({ shop }) => shop.close()));
    rmSync(clones, { recursive: true, force: true });
  }
}

async function openSide(folder: string, name: string, bySocket = false): Promise<Side> {
  const shop = await openMeasuredShop("PostgreSQL", { folder, bySocket });
  return { name, shop, requests: await prepareRequests(shop), figures: new Map() };
}

async function measureJourneys({ shop, figures }: Side, seconds: number): Promise<void> {
  const { journeysPerSecond, cost, errors } = await runShoppers(shop, SHOPPERS, seconds);
  reportErrors(errors);
  note(figures, "journeys per second", journeysPerSecond);
  note(figures, "errors of journeys", errors.length);
  for (const part of COSTS) note(figures, `${part}, ms of processor for each journey`, cost[part]);
}

async function measureRequests({ shop, requests }: Side, seconds: number) {
  const rates: { readonly name: string; readonly rate: Rate }[] = [];
  for (const { name, path, request } of requests) {
    const rate = await generateLoad(shop.url + path, shop.pid, seconds, request);
    rates.push({ name, rate });
  }
  return rates;
}

async function recordRequests(side: Side, seconds: number): Promise<void> {
  const { figures } = side;
  for (const { name, rate } of await measureRequests(side, seconds)) {
    note(figures, `${name} per second`, rate.perSecond);
    note(figures, `${name}, µs of the server's processor`, rate.microseconds);
    note(figures, `${name}, failed`, rate.failed);
    if (rate.failed > 0) reportErrors([`${name}: ${rate.failed} answers failed`]);
  }
}

function note(figures: Side["figures"], name: string, value: number): void {
  figures.set(name, [...(figures.get(name) ?? []), value]);
}

function summarize(sides: readonly Side[]): Table {
  const [own, ...others] = sides;
  const medianOf = (side: Side | undefined, name: string) => median(side?.figures.get(name) ?? []);
  const runs = own?.figures.get("journeys per second")?.length ?? 0;
  return {
    title: `${SHOPPERS} shoppers and answers in turns, on PostgreSQL (median of ${runs}; the ratio is of this to the other)`,
    columns: ["", "this", ...others.flatMap(({ name }) => [name, "ratio"])],
    rows: [...(own?.figures.keys() ?? [])].map((name) => [
      name,
      figure(medianOf(own, name)),
      ...others.flatMap((other) => [
        figure(medianOf(other, name)),
        figure(medianOf(own, name) / medianOf(other, name)),
      ]),
    ]),
  };
}

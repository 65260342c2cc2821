import { setTimeout as sleep } from "node:timers/promises";
import { fillShop, signIn } from "./back-office.ts";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { type MeasuredShop, openMeasuredShop, withDatabase } from "./shops.ts";
import { residentMegabytes } from "./starts.ts";
import { figure, type Table } from "./table.ts";

/**
 * What a file may make the shop grow by when it is ten times as long: the swing of a heap that is cleared now
 * and then. Its rows themselves would be more than twice that.
 */
const GROWTH_MB = 64;
/** A heap that may grow is cleared when it likes; one without room shows what the work needs. */
const HEAP_MB = 96;
/** A process that has just started grows until its heap has found its size; that is no part of it. */
const WARM_UP = 200_000;
const [SHORT, LONG] = [10_000, 100_000];
const SAMPLE_MS = 100;
/** A reader on a slow line: a part, and then a pause. */
const PAUSE_MS = 50;

type Reading = {
  readonly name: string;
  readonly rows: number;
  readonly pauseMs: number;
  /** For so long at most. */
  readonly seconds: number;
};

/**
 * Benchmark: the file of orders, read from a shop in a process of its own on PostgreSQL. Fails when memory
 * grows with the file, when a slow reader makes it grow, or when the shop goes on reading, or holds a
 * transaction, for a reader who has gone.
 */
export async function measureExport({ seconds }: BenchmarkOptions): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL", { heapMegabytes: HEAP_MB });
  try {
    await fillShop(shop, WARM_UP + SHORT);
    const readings: readonly Reading[] = [
      { name: "warming up", rows: WARM_UP, pauseMs: 0, seconds: 600 },
      { name: "short", rows: SHORT, pauseMs: 0, seconds: 600 },
      { name: "long", rows: LONG, pauseMs: 0, seconds: 600 },
      { name: "long, slow reader", rows: LONG, pauseMs: PAUSE_MS, seconds: seconds * 2 },
    ];
    const rows = [];
    const peaks = new Map<string, number>();
    for (const reading of readings) {
      const read = await measureReading(shop, reading);
      peaks.set(reading.name, read.peak);
      rows.push([reading.name, ...[read.rows, read.took, read.before, read.peak].map(figure)]);
    }
    const bound = (peaks.get("short") ?? 0) + GROWTH_MB;
    for (const [name, peak] of peaks) {
      if (name !== "warming up" && peak > bound)
        throw new Error(`The file (${name}) took ${peak} MB; at most ${bound}.`);
    }
    return [
      {
        title: "The file of orders on PostgreSQL (memory of the shop's process)",
        columns: ["", "rows", "seconds", "MB before", "MB at most"],
        rows,
      },
    ];
  } finally {
    await shop.close();
  }
}

/** Reads so many rows, and goes away: the shop has stopped reading for it a moment later. */
async function measureReading(shop: MeasuredShop, { rows, pauseMs, seconds }: Reading) {
  const memory = () => Number(residentMegabytes(shop.pid));
  const before = memory();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, SAMPLE_MS);
  const started = performance.now();
  const headers = await signIn(shop);
  const gone = new AbortController();
  const { signal } = gone;
  try {
    const response = await fetch(`${shop.url}/api/admin/orders.csv`, { headers, signal });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`The file was refused: ${response.status}.`);
    }
    let read = 0;
    for await (const part of response.body) {
      read += part.filter((byte: number) => byte === 10).length;
      if (read >= rows || performance.now() - started > seconds * 1000) break;
      if (pauseMs > 0) await sleep(pauseMs);
    }
    const took = (performance.now() - started) / 1000;
    gone.abort();
    await requireRest(shop);
    return { rows: read, took, before, peak };
  } finally {
    clearInterval(sampling);
  }
}

/** When and how the shop last read orders for a file. */
const LAST_READ = `select max(query_start)::text as at,
    count(*) filter (where state <> 'idle') as busy
  from pg_stat_activity where application_name = 'shop' and query like '%string_agg(l.course_package_id%'`;

/** @throws Error when the shop still reads orders for a file, or holds a connection for it */
async function requireRest(shop: MeasuredShop): Promise<void> {
  const look = () =>
    withDatabase(shop, async (client) => {
      const { rows } = await client.query<{ at: string | null; busy: string }>(LAST_READ);
      return rows[0];
    });
  await sleep(1_000);
  const first = await look();
  await sleep(1_000);
  const second = await look();
  // None when the connection has done something else since.
  const goesOn = second?.at != null && second.at !== first?.at;
  if (goesOn || Number(second?.busy) > 0) {
    throw new Error("The shop goes on reading for somebody who has gone.");
  }
}

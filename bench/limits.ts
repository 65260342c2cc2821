import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import type { BenchmarkOptions } from "./benchmark-options.ts";
import { reportErrors } from "./journeys.ts";
import { generateLoad, type Rate, WARM_UP_SECONDS } from "./load-generator.ts";
import { prepareRequests } from "./requests.ts";
import { openMeasuredShop } from "./shops.ts";
import type { RecordedStatement } from "./statements.ts";
import { figure, median, type Table } from "./table.ts";

type Pair = { readonly ours: Rate; readonly limit: Rate };

/** Benchmark 2: prices, home and cart, compared with a bare server for the same bytes or statement. */
export async function measureLimits({
  seconds,
  runs,
}: BenchmarkOptions): Promise<readonly Table[]> {
  const shop = await openMeasuredShop("PostgreSQL");
  const { databaseUrl } = shop;
  if (databaseUrl === null) throw new Error("Only PostgreSQL is measured.");
  try {
    const rows = [];
    for (const { name, path, request, recordStatement } of await prepareRequests(shop)) {
      const url = shop.url + path;
      const statement = (await recordStatement?.(databaseUrl)) ?? null;
      const bare = await startBareServer(databaseUrl, url, request.headers ?? {}, statement);
      const measurePair = async (length: number): Promise<Pair> => ({
        ours: await generateLoad(url, shop.pid, length, request),
        limit: await generateLoad(bare.url, bare.process.pid ?? 0, length, request),
      });
      await measurePair(WARM_UP_SECONDS);
      const pairs: Pair[] = [];
      for (let run = 0; run < runs; run += 1) pairs.push(await measurePair(seconds));
      bare.process.kill();
      const failed = pairs.reduce((sum, { ours, limit }) => sum + ours.failed + limit.failed, 0);
      if (failed > 0) reportErrors([`${name}: ${failed} answers failed`]);
      const medianOf = (read: (pair: Pair) => number) => figure(median(pairs.map(read)));
      rows.push([
        name,
        medianOf(({ ours }) => ours.perSecond),
        medianOf(({ ours }) => ours.p99),
        medianOf(({ ours }) => ours.microseconds),
        medianOf(({ limit }) => limit.perSecond),
        medianOf(({ limit }) => limit.p99),
        medianOf(({ limit }) => limit.microseconds),
        medianOf(({ ours, limit }) => ours.perSecond / limit.perSecond),
        failed,
      ]);
    }
    const columns = [
      "",
      ...["shop/s", "p99 ms", "processor µs"],
      ...["bare server/s", "p99 ms", "processor µs"],
      ...["ratio", "failed"],
    ];
    return [{ title: "Answers per second, 32 connections, on PostgreSQL", columns, rows }];
  } finally {
    await shop.close();
  }
}

/** Those that a server adds by itself to each answer. */
const OWN_HEADERS = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

/** The headers that the shop has put on an answer. */
const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)));

async function startBareServer(
  databaseUrl: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  statement: RecordedStatement | null,
): Promise<{ url: string; process: ChildProcess }> {
  const [answer] = (await once(get(url, { headers }), "response")) as [IncomingMessage];
  const bytes = await buffer(answer);
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      BARE_BODY: bytes.toString("base64"),
      BARE_HEADERS: JSON.stringify(headersOf(answer)),
      ...(statement === null
        ? {}
        : { BARE_STATEMENT: JSON.stringify(statement), DATABASE_URL: databaseUrl }),
    },
  });
  // Its output ends without a line if it dies.
  const { value: port } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  if (port === undefined) throw new Error("The bare server did not start.");
  return { url: `http://127.0.0.1:${port}/`, process: child };
}

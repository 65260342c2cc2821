import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort, startPostgres } from "#server/testing/postgres-server.ts";
import { startShop } from "#server/testing/shop-process.ts";

export const ENGINES = ["PostgreSQL", "embedded"] as const;
export type Engine = (typeof ENGINES)[number];

/** A shop of its own to measure, with its sandbox, on a fresh database that keeps what it has. */
export type MeasuredShop = {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** The address of its database; `null` for the embedded one. */
  readonly databaseUrl: string | null;
  /** Restarts it on the same data; returns the milliseconds until it listened. */
  restart(): Promise<number>;
  close(): Promise<void>;
};

/**
 * Starts a shop as `npm start` does, with a silent log. `folder` may be another checkout that is built;
 * `heapMegabytes` bounds its heap, `settings` are added to its environment.
 */
export async function openMeasuredShop(
  engine: Engine,
  {
    folder,
    heapMegabytes,
    settings = {},
  }: {
    readonly folder?: string | undefined;
    readonly heapMegabytes?: number;
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
): Promise<MeasuredShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const postgres = engine === "PostgreSQL" ? await startPostgres({ durable: true }) : null;
  const environment = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    APP_SECRET: "bench-secret",
    // Each shopper names an address of its own, as shoppers have.
    TRUSTED_PROXIES: "127.0.0.1",
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
    ...(heapMegabytes === undefined
      ? {}
      : { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` }),
    ...settings,
  };
  let shop = await startShop(environment, { folder });
  return {
    url: shop.url,
    get pid() {
      return shop.pid;
    },
    dataDir,
    databaseUrl: postgres?.url ?? null,
    async restart() {
      await shop.stop();
      const started = performance.now();
      shop = await startShop(environment, { folder });
      return performance.now() - started;
    },
    async close() {
      await shop.stop();
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs statements on the PostgreSQL of a shop. */
export async function withDatabase<T>(
  { databaseUrl }: MeasuredShop,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) throw new Error("An embedded database has one user: its shop.");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

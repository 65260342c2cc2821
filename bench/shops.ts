import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import pg from "pg";
import type { OwnEnvironment } from "#server/testing/own-environment.ts";
import { freePort, startPostgres } from "#server/testing/postgres-server.ts";
import { processEnvironment } from "#server/testing/process-environment.ts";
import { environmentBeside } from "#server/testing/sandbox-beside.ts";
import { type ShopProcess, startShop } from "#server/testing/shop-process.ts";
import { parentOf, processorMs } from "./processor.ts";

const ROOT = join(import.meta.dirname, "..");

export const ENGINES = ["PostgreSQL", "embedded"] as const;
export type Engine = (typeof ENGINES)[number];

/** Milliseconds of processor that the parts of a measured shop have used since they began. */
export type Processor = {
  readonly server: number;
  /** NaN for the embedded database, which is a part of the server. */
  readonly postgres: number;
  readonly sandbox: number;
};

/**
 * A shop of its own to measure, on a fresh database that keeps what it has. Its sandbox is a process of its
 * own, as gateways are other machines.
 */
export type MeasuredShop = {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** The address of its database; `null` for the embedded one. */
  readonly databaseUrl: string | null;
  processor(): Processor;
  /** Restarts it on the same data; returns the milliseconds until it listened. */
  restart(): Promise<number>;
  /** Starts another checkout, which is built, on the same database and beside the same sandbox. */
  openBeside(folder: string): Promise<{ readonly url: string }>;
  /** Stops the shop alone; what was opened beside it goes on. */
  stop(): Promise<void>;
  /** Runs an operator's command of this checkout. @throws Error with its output if it fails */
  runCommand(name: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts a shop as `npm start` does, but with a silent log. `folder` may be another checkout that is built;
 * `bySocket`: it reaches PostgreSQL through its Unix socket; `heapMegabytes` bounds its heap, `settings` are
 * added to its environment.
 */
export async function openMeasuredShop(
  engine: Engine,
  {
    folder = ROOT,
    bySocket = false,
    heapMegabytes,
    settings = {},
  }: {
    readonly folder?: string | undefined;
    readonly bySocket?: boolean;
    readonly heapMegabytes?: number;
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
): Promise<MeasuredShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const postgres = engine === "PostgreSQL" ? await startPostgres({ durable: true }) : null;
  const own: OwnEnvironment = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    APP_SECRET: "bench-secret",
    ...(postgres === null ? {} : { DATABASE_URL: bySocket ? postgres.socketUrl : postgres.url }),
  };
  await operate(own, folder, "seed");
  const sandbox = await startSandbox(own);
  const environment = {
    ...environmentBeside(own),
    // Each shopper names an address of its own, as shoppers have.
    TRUSTED_PROXIES: "127.0.0.1",
    // Without a cache each start would compile everything again, and keep the memory that this takes. It is the
    // shop's own, empty at first: that of a checkout can be old, and of two that are compared only one has it.
    NODE_COMPILE_CACHE: join(dataDir, "compiled"),
    ...(heapMegabytes === undefined
      ? {}
      : { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` }),
    ...settings,
  };
  let shop = await startShop(environment, { folder });
  const opened: ShopProcess[] = [];
  const postmaster = postgres === null ? Number.NaN : await findPostmaster(postgres.url);
  return {
    url: shop.url,
    get pid() {
      return shop.pid;
    },
    dataDir,
    databaseUrl: postgres?.url ?? null,
    processor: () => ({
      server: processorMs(shop.pid),
      postgres: processorMs(postmaster),
      sandbox: processorMs(sandbox.pid),
    }),
    async restart() {
      await shop.stop();
      const started = performance.now();
      shop = await startShop(environment, { folder });
      return performance.now() - started;
    },
    async openBeside(other) {
      const port = String(await freePort());
      const process = await startShop({ ...environment, PORT: port }, { folder: other });
      opened.push(process);
      return process;
    },
    async stop() {
      await shop.stop();
    },
    runCommand: (name) => operate(own, ROOT, name),
    async close() {
      await Promise.all([shop, ...opened].map((process) => process.stop()));
      await sandbox.stop();
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Runs an operator's command of a checkout. `seed` comes first, as a shop without a sandbox of its own has
 * no sample coupons, unless they are there already.
 */
async function operate(environment: OwnEnvironment, folder: string, name: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["server/operator/operate.ts", name], {
    cwd: folder,
    env: processEnvironment(environment),
  });
}

async function startSandbox(environment: OwnEnvironment) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "sandbox-process.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], ...environment },
  });
  const gone = once(child, "exit");
  await Promise.race([once(createInterface(child.stdout), "line"), gone]);
  if (child.exitCode !== null) throw new Error("The sandbox did not start.");
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.stdin.end();
      await gone;
    },
  };
}

/** The process whose children are the connections of a PostgreSQL on this machine. */
function findPostmaster(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return parentOf(rows[0]?.pid ?? 0);
  });
}

/** Runs statements on the PostgreSQL of a shop. */
export function withDatabase<T>(
  { databaseUrl }: MeasuredShop,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) throw new Error("An embedded database has one user: its shop.");
  return withClient(databaseUrl, work);
}

async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

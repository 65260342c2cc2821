import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { EventEmitter, once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "./embedded-postgres.ts";

/** A separate real PostgreSQL on a free port; stopping it deletes it. */
export type PostgresServer = {
  /** The URL of its database `postgres`. */
  readonly url: string;
  /** The same through its Unix socket. */
  readonly socketUrl: string;
  readonly port: number;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
  /** Stops it as in a crash (`immediate`) or for maintenance (`fast`); its files stay. */
  shutDown(mode: "immediate" | "fast"): Promise<void>;
  /** Starts it again with the same files and port, and waits until it accepts connections. */
  start(): Promise<void>;
  /** A read-only copy that follows this server, which restarts for it. */
  startStandby(): Promise<PostgresServer>;
};

type ServerOptions = {
  /** Whether it keeps acknowledged writes, as a shop's database must. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
};

/** Where a PostgreSQL puts its Unix socket, unless whoever built it has chosen another place. */
const SOCKETS = "/tmp";

/** The time zone of tested databases: not UTC, the seller's, or that of a shop's process. */
export const DATABASE_ZONE = "Pacific/Auckland";

/**
 * Starts a PostgreSQL. It never syncs to disk, which is good enough for tests, unless it is
 * `durable`.
 */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  const directory = createDirectory();
  const server = await openServer(directory, options);
  await server.initialise();
  await server.start();
  return server;
}

function createDirectory(): string {
  // As root the server runs under a separate user, who must be able to read what is written for it
  // (an operator's command, tested before in this process, keeps its files private) and to enter.
  process.umask(0o022);
  const directory = mkdtempSync(join(tmpdir(), "shop-postgres-"));
  chmodSync(directory, 0o755);
  return directory;
}

async function openServer(
  directory: string,
  { durable = false, maxConnections = 200 }: ServerOptions,
  flags: readonly string[] = [],
): Promise<PostgresServer & { initialise(): Promise<void> }> {
  const port = await freePort();
  const data = join(directory, "data");
  const ready = new EventEmitter();
  let said = "";
  const cluster = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Without a locale in the environment it would be ASCII.
    initdbFlags: ["--encoding=UTF8"],
    postgresFlags: [
      ...["-c", `fsync=${durable ? "on" : "off"}`, "-c", `max_connections=${maxConnections}`],
      ...["-c", `timezone=${DATABASE_ZONE}`],
      // As a shop's connection does after five times, from the first time on: what only the plan for
      // known values can do, such as to meet a partial index, would be seen too late.
      ...["-c", "plan_cache_mode=force_generic_plan"],
      ...flags,
    ],
    onLog: (message: string) => {
      said += message;
      if (/ready to accept (?:read-only )?connections/.test(message)) ready.emit("ready");
    },
  });
  const server = {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://postgres:postgres@${encodeURIComponent(SOCKETS)}:${port}/postgres`,
    port,
    async initialise() {
      await cluster.initialise();
      // What monthly partitions ask for (deploy/partition-by-month.sql). A test may set it otherwise.
      appendFileSync(join(data, "postgresql.conf"), "max_locks_per_transaction = 1024\n");
    },
    async start() {
      said = "";
      const takesConnections = once(ready, "ready");
      const started = cluster.start().catch(() => {
        throw new Error(`PostgreSQL did not start: ${said}`);
      });
      // A standby never prints the line that `start` waits for.
      await Promise.race([started, takesConnections]);
    },
    async shutDown(mode: "immediate" | "fast") {
      const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
      if (mode === "immediate") process.kill(Number(pid), "SIGQUIT");
      await cluster.stop();
    },
    async stop() {
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    },
    async startStandby() {
      await server.shutDown("fast");
      const copy = createDirectory();
      // Keeps owner and modes, which the server requires.
      execFileSync("cp", ["-a", data, copy]);
      await server.start();
      writeFileSync(join(copy, "data", "standby.signal"), "");
      const source = `host=127.0.0.1 port=${port} user=postgres password=postgres`;
      const follow = ["-c", `primary_conninfo=${source}`];
      const standby = await openServer(copy, { durable, maxConnections }, follow);
      await standby.start();
      return standby;
    },
  };
  return server;
}

/**
 * Below the ports that systems use for outgoing connections, which could take one of ours, and
 * above 10080, the last that `fetch` and browsers refuse.
 */
const [FIRST_PORT, LAST_PORT] = [10_096, 32_000];

/**
 * The processes of a test run choose from ports of their own, because a port looks free until somebody
 * listens there.
 */
const PROCESSES = 16;
const OFFSET = Number(process.env["VITEST_POOL_ID"] ?? "0") % PROCESSES;

/** Nobody may listen there yet, so that they look free for a while. */
const given = new Set<number>();

/** A free port, another one each time; chosen at random so that another test run chooses others. */
export async function freePort(): Promise<number> {
  for (;;) {
    const drawn = randomInt(FIRST_PORT, LAST_PORT);
    const port = drawn - (drawn % PROCESSES) + OFFSET;
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

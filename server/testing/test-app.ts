import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DestinationStream } from "pino";
import { expect } from "vitest";
import { createSandbox, listenSandbox, type Sandbox } from "#sandbox/main.ts";
import { createApp } from "../app.ts";
import { type Config, readConfig } from "../config/config.ts";
import { connect } from "../db/connect.ts";
import type { Connection } from "../db/connection.ts";
import { findBrokenInvariants } from "../db/invariants.ts";
import { sandboxGateways } from "../gateways/registry.ts";
import { createLog } from "../log.ts";
import { closeServer } from "../network/close-server.ts";
import { listen } from "../network/listen.ts";
import { openShop } from "../open-shop.ts";
import type { Shop } from "../shop.ts";
import { openTestDatabase } from "./databases.ts";
import { freePort } from "./postgres-server.ts";
import { TestBrowser } from "./test-browser.ts";
import { type WatchedDatabase, watchDatabase } from "./watched-database.ts";

export type TestApp = {
  /** The address where it listens, whatever its `PUBLIC_URL`. */
  readonly url: string;
  readonly sandboxUrl: string;
  readonly sandbox: Sandbox;
  readonly shop: Shop;
  readonly connection: Connection;
  /** The shop's database access, which a test can count and cut. */
  readonly database: WatchedDatabase;
  /** The folder of the mailbox and of the sandbox's journal. */
  readonly dataDir: string;
  /** A new browser: cookies, session id, CSRF token. */
  openBrowser(): TestBrowser;
  /** Empties the books of all gateways, and takes back how they were told to behave. */
  emptyGateways(): Promise<void>;
  /** Closes it, and fails if the books are inconsistent. */
  close(): Promise<void>;
};

/**
 * The real app, listening, on a fresh database of the project's engine unless `DATABASE_URL` names
 * another, with its own sandbox for the gateways. `environment` overrides the configuration;
 * `logTo` receives the log, which is silent unless `LOG_LEVEL` is set.
 */
export async function createTestApp(
  environment: Readonly<Record<string, string>> = {},
  now: () => Date = () => new Date(),
  logTo?: DestinationStream,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-test-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const config: Config = readConfig({
    PORT: String(port),
    HOST: "127.0.0.1",
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    APP_SECRET: "test-secret",
    LOG_LEVEL: "silent",
    ...environment,
  });
  const { databaseUrl } = config;
  const connection =
    databaseUrl === null ? await openTestDatabase() : await connect(databaseUrl, dataDir);
  const database = watchDatabase(connection.db);
  const log = createLog(config.logLevel, logTo);
  const { shop, close } = await openShop(config, { ...connection, db: database.db }, log, { now });
  const app = createApp(shop, null);
  const server = await listen(app.fetch, config);
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const openGateways = () =>
    createSandbox({
      gateways: config.sandbox?.gateways ?? sandboxGateways("none", sandboxPort),
      publicUrl: sandboxUrl,
      shopUrl: `http://127.0.0.1:${port}`,
      dataDir,
    });
  let gateways = openGateways();
  const sandbox: Sandbox = {
    fetch: (request) => gateways.fetch(request),
    settled: () => gateways.settled(),
    close: () => gateways.close(),
  };
  const sandboxServer = await listenSandbox(sandbox, { port: sandboxPort, host: "127.0.0.1" });
  return {
    url,
    sandboxUrl,
    sandbox,
    shop,
    connection,
    database,
    dataDir,
    openBrowser: () => new TestBrowser(url),
    async emptyGateways() {
      await gateways.close();
      rmSync(join(dataDir, "sandbox"), { recursive: true, force: true });
      gateways = openGateways();
    },
    async close() {
      await closeServer(server);
      await sandboxServer.close();
      await sandbox.close();
      await close();
      expect(await findBrokenInvariants(connection.db)).toEqual([]);
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

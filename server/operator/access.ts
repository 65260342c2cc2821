import { type Config, readConfig } from "../config/config.ts";
import { connect } from "../db/connect.ts";
import type { Connection, ConnectOptions } from "../db/connection.ts";
import { migrate, requireSchema } from "../db/migrate.ts";
import { keepPrivate } from "../db/private-folder.ts";
import type { Environment } from "../environment/environment.ts";
import { createLog } from "../log.ts";
import { openShop } from "../open-shop.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import type { Shop } from "../shop.ts";

/** Reads the configuration; from now on this process creates files for its own user only. */
export function readPrivateConfig(env: Environment): Config {
  const config = readConfig(env);
  keepPrivate(config.dataDir);
  return config;
}

type Work = (connection: Connection) => Promise<string>;

/** Runs with only the database, as it is. */
export async function withConnection(
  env: Environment,
  options: ConnectOptions,
  work: Work,
): Promise<string> {
  const config = readPrivateConfig(env);
  const connection = await connect(config.databaseUrl, config.dataDir, options);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Runs with only the database, after updating its schema. */
export function withDatabase(env: Environment, work: Work): Promise<string> {
  return withConnection(env, {}, async (connection) => {
    await migrate(connection);
    return work(connection);
  });
}

/** Runs with a read-only database; its schema is not updated either. */
export function withDatabaseToRead(env: Environment, work: Work): Promise<string> {
  return withConnection(env, { readOnly: true }, async (connection) => {
    await requireSchema(connection);
    return work(connection);
  });
}

/** Runs with the whole shop except HTTP; with the sandbox too, unless one is running. */
export async function withShop(
  env: Environment,
  work: (shop: Shop, connection: Connection) => Promise<string>,
): Promise<string> {
  const config = readPrivateConfig(env);
  const connection = await connect(config.databaseUrl, config.dataDir);
  const { shop, close } = await openShop(config, connection, createLog("error"));
  const stopSandbox = await startSandbox(config).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") return async () => {};
    throw error;
  });
  try {
    return await work(shop, connection);
  } finally {
    await stopSandbox();
    await close();
    await connection.close();
  }
}

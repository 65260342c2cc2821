import type { Connection, ConnectOptions } from "./connection.ts";
import { openPostgres } from "./postgres.ts";

/**
 * Opens the database of `databaseUrl` (PostgreSQL 15 or newer), or without a URL the embedded one
 * in `dataDir`. The embedded directory is locked: a second process is refused.
 * @throws ConfigError if it is opened to read and does not exist
 */
export async function connect(
  databaseUrl: string | null,
  dataDir: string,
  options: ConnectOptions = {},
): Promise<Connection> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, options);
  // Loaded only here, because a process on PostgreSQL does not need it.
  const { openEmbedded } = await import("./embedded.ts");
  return openEmbedded(dataDir, options);
}

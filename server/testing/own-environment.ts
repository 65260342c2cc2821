import { createDatabase, type NewDatabase, placeDatabase } from "./databases.ts";
import { freePort } from "./postgres-server.ts";

/** The environment of a shop's process. */
export type OwnEnvironment = {
  readonly PORT: string;
  readonly SANDBOX_PORT: string;
  readonly DATA_DIR: string;
  readonly APP_SECRET: string;
  /** Missing for the embedded database. */
  readonly DATABASE_URL?: string;
} & Readonly<Record<string, string>>;

/** An environment for a separate shop on a fresh database of this test project's engine. */
export async function ownEnvironment(
  dataDir: string,
  database: NewDatabase = {},
): Promise<OwnEnvironment> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const own = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    APP_SECRET: "process-secret",
  };
  if (process.env["TEST_ENGINE"] === "postgres") {
    return { ...own, DATABASE_URL: await createDatabase(database) };
  }
  if (database.empty !== true) placeDatabase(dataDir);
  return own;
}

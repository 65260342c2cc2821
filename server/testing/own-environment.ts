import { createDatabase } from "./databases.ts";
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

/** An environment for a separate shop on this test project's database engine. */
export async function ownEnvironment(dataDir: string): Promise<OwnEnvironment> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  return {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    APP_SECRET: "process-secret",
    ...(process.env["TEST_ENGINE"] === "postgres" ? { DATABASE_URL: await createDatabase() } : {}),
  };
}

import { createDatabase } from "./databases.ts";
import { freePort } from "./postgres-server.ts";

/** An environment for a shop of its own on the database engine of this test project. */
export async function ownEnvironment(dataDir: string) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  return {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    APP_SECRET: "process-secret",
    ...(process.env["TEST_ENGINE"] === "postgres" ? { DATABASE_URL: await createDatabase() } : {}),
  };
}

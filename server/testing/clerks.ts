import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { processEnvironment } from "./process-environment.ts";
import type { Clicks, Outcomes } from "./refund-clerk.ts";
import type { TestApp } from "./test-app.ts";

const SCRIPT = join(import.meta.dirname, "refund-clerk.ts");

/** A member of staff: a separate process, on the database and the sandbox of a test's app. */
export type Clerk = {
  click(clicks: Clicks): Promise<Outcomes>;
  leave(): Promise<void>;
};

/** Starts a clerk beside an app on PostgreSQL. */
export async function startClerk({ connection, shop, dataDir }: TestApp): Promise<Clerk> {
  if (connection.url === null) throw new Error("Clerks need a PostgreSQL");
  const { port, secret, sandbox } = shop.config;
  const child = fork(SCRIPT, [], {
    env: processEnvironment({
      PORT: String(port),
      SANDBOX_PORT: String(sandbox?.port),
      DATA_DIR: dataDir,
      APP_SECRET: secret,
      DATABASE_URL: connection.url,
    }),
    execArgv: [],
  });
  await nextMessage(child);
  return {
    async click(clicks) {
      child.send(clicks);
      return (await nextMessage(child)) as Outcomes;
    },
    async leave() {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

/** The next message of the process. @throws Error if it ends instead */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`The clerk went with ${code}`);
  });
  const [message] = await Promise.race([once(child, "message"), gone]);
  return message;
}

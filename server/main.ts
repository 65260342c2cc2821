import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { firstSignIn } from "./admin/first-owner.ts";
import { readAdminBuild } from "./admin/site.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config/config.ts";
import { connect } from "./db/connect.ts";
import { codeOf } from "./db/error-code.ts";
import { keepPrivate } from "./db/private-folder.ts";
import { ConfigError } from "./environment/environment.ts";
import { toRefusal } from "./http/problem.ts";
import { createLog } from "./log.ts";
import { announce } from "./network/announce.ts";
import { closeServer, listen } from "./network/listen.ts";
import { openShop } from "./open-shop.ts";
import { createAdmission, watchLoop } from "./overload/admission.ts";
import { shedLoad } from "./overload/shed-load.ts";
import { createPages } from "./pages/handler.ts";
import { readStyles } from "./pages/styles.ts";
import { startProbes } from "./payments/probes.ts";
import { startSandbox } from "./sandbox/start-sandbox.ts";

const BUILD = join(import.meta.dirname, "..", "build");
const STOP_LIMIT_MS = 9_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  keepPrivate(config.dataDir);
  const log = createLog(config.logLevel);
  const connection = await connect(config.databaseUrl, config.dataDir, {
    onWait: (sentence) => log.info({}, sentence),
  });
  const { shop, close } = await openShop(config, connection, log);
  const stopSandbox = await startSandbox(config);
  const stopProbes = startProbes(shop);
  const build: ServerBuild = await import(join(BUILD, "server", "index.js"));
  const files = join(BUILD, "client");
  const styles = readStyles(files, build);
  const app = createApp(shop, {
    pages: createPages(shop, { loadBuild: async () => build, styles }),
    files,
    admin: readAdminBuild(join(BUILD, "admin")),
  });
  const admission = createAdmission(connection.countWaiting);
  watchLoop(admission);
  const server = await listen(shedLoad(app.fetch, shop, admission), config);
  announce(config, await firstSignIn(shop.db, config));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const forced = pause(STOP_LIMIT_MS, "late", { ref: false });
    stopProbes();
    const orderly = closeServer(server).then(stopSandbox).then(close).then(connection.close);
    if ((await Promise.race([orderly, forced])) === "late") log.warn({}, "stopped late");
    process.exit(0);
  };
  // A terminal signals the launcher and us, and the launcher signals us again.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The launcher is gone, for whatever reason: leave nothing running.
  process.once("disconnect", stop);
}

/** One sentence for what an operator can fix; any other error with its stack. */
function whyNotStarted(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && "port" in error && codeOf(error) === "EADDRINUSE") {
    return `PORT or SANDBOX_PORT: another process listens on ${error.port} already.`;
  }
  if (toRefusal(error).code === "database_away") {
    return "DATABASE_URL names a database that cannot be reached, or that takes no writes.";
  }
  return error;
}

main().catch((error: unknown) => {
  console.error(whyNotStarted(error));
  process.exit(1);
});

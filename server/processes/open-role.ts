import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { Refusal } from "#core/errors.ts";
import { DEFAULT_LOCALE } from "#core/locale.ts";
import { firstSignIn } from "../admin/first-owner.ts";
import { readAdminBuild } from "../admin/site.ts";
import { createApp } from "../app.ts";
import type { Config } from "../config/config.ts";
import { connect } from "../db/connect.ts";
import { codeOf } from "../db/error-code.ts";
import { ConfigError } from "../environment/environment.ts";
import { type IsStopping, jobsHealthRoutes } from "../health/routes.ts";
import { refusalResponse, toRefusal } from "../http/problem.ts";
import type { Log } from "../log.ts";
import { readOwn } from "../metrics/process.ts";
import { serveReadings } from "../metrics/readings.ts";
import { metricsRoutes } from "../metrics/routes.ts";
import { closeServer, type ShutdownDelays } from "../network/close-server.ts";
import { listen } from "../network/listen.ts";
import { openShop, startJobs } from "../open-shop.ts";
import { createAdmission, watchEventLoop } from "../overload/admission.ts";
import { createGate } from "../overload/shed-load.ts";
import { createPages } from "../pages/handler.ts";
import { readStyles } from "../pages/styles.ts";
import { startProbes } from "../payments/probes.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import type { Shop } from "../shop.ts";
import { startPoll } from "./poll.ts";
import type { Role } from "./role.ts";

const BUILD = join(import.meta.dirname, "..", "..", "build");
const PAGES = join(BUILD, "server", "index.js");

/** A role that runs in this process. */
export type OpenRole = {
  /** How the first owner signs in, in a sentence; `null` if one has signed in, or in a role without sign-in. */
  readonly firstOwner: string | null;
  /** Starts work that no visitor waits for. @throws any error; then the role cannot do its work */
  begin(): Promise<void>;
  /** Finishes the requests under way, then closes everything. */
  close(delays: ShutdownDelays): Promise<void>;
};

type Opening = {
  readonly config: Config;
  readonly log: Log;
  /** Whether other processes of the same supervisor share the port. */
  readonly isSupervised: boolean;
};

/**
 * Opens everything that a role needs.
 * @throws ConfigError, and the error of a port that is taken
 */
export async function openRole(role: Role, opening: Opening): Promise<OpenRole> {
  const { config, log, isSupervised } = opening;
  if (role === "sandbox") {
    const stopSandbox = await startSandbox(config);
    return { firstOwner: null, begin: async () => {}, close: stopSandbox };
  }
  if (role !== "jobs") requireBuild();
  const connection = await connect(config.databaseUrl, config.dataDir, {
    sharedBy: isSupervised && role === "web" ? config.webConcurrency : 1,
    onWait: (sentence) => log.info({}, sentence),
  });
  const runsJobs = role !== "web";
  // Jobs that are due begin at once. The embedded database runs one statement at a time, and visitors come first.
  const startsJobsLast = connection.engine === "embedded";
  const { shop, stopJobs, close } = await openShop(config, connection, log, {
    runsJobs: runsJobs && !startsJobsLast,
  });
  if (isSupervised) serveReadings(() => readOwn(shop));
  const stopSandbox = role === "all" ? await startSandbox(config) : async () => {};
  const stopProbes = runsJobs ? startProbes(shop) : () => {};
  const stopPoll = role === "jobs" ? () => {} : startPoll(shop);
  let isStopping = false;
  const app =
    role === "jobs" ? jobsApp(shop, () => isStopping) : await siteApp(shop, () => isStopping);
  const admission = createAdmission(connection.waitingPerConnection);
  watchEventLoop(admission);
  const server = await (role === "jobs"
    ? listenIfFree(app, opening)
    : listen(app.fetch, config, createGate(shop, admission)));
  let begun = Promise.resolve();
  return {
    firstOwner: role === "jobs" ? null : await firstSignIn(shop.db, config),
    begin() {
      if (runsJobs && startsJobsLast) begun = startJobs(shop);
      return begun;
    },
    async close(delays) {
      isStopping = delays.acceptMs > 0;
      // Jobs that are still starting cannot be stopped.
      await begun;
      stopProbes();
      stopPoll();
      // Before the server closes, because that may take all the time that a job has to end.
      stopJobs();
      await closeIfOpen(server, delays);
      await stopSandbox();
      await close();
      await connection.close();
    },
  };
}

/** Serves the health of a process that runs jobs, which also works without a port. */
async function listenIfFree(
  { fetch }: Hono,
  { config, log, isSupervised }: Opening,
): Promise<Server | null> {
  if (isSupervised) return null;
  try {
    return await listen(fetch, config);
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    log.warn({}, "PORT: another process listens there, so nobody can ask how the jobs are.");
    return null;
  }
}

async function closeIfOpen(server: Server | null, delays: ShutdownDelays): Promise<void> {
  if (server !== null) await closeServer(server, delays);
}

/** Checked first, before the schema may be changed. */
function requireBuild(): void {
  if (existsSync(PAGES)) return;
  throw new ConfigError(`There are no pages in ${BUILD}: run "npm run build".`);
}

/** Pages, back office and API, with their built files. */
async function siteApp(shop: Shop, isStopping: IsStopping): Promise<Hono> {
  const build: ServerBuild = await import(PAGES);
  const files = join(BUILD, "client");
  const styles = readStyles(files, build);
  const site = {
    pages: createPages(shop, { loadBuild: async () => build, styles }),
    files,
    admin: readAdminBuild(join(BUILD, "admin")),
  };
  return createApp(shop, site, isStopping);
}

/** Health and figures of a process that runs jobs, for operators. */
function jobsApp(shop: Shop, isStopping: IsStopping): Hono {
  const app = new Hono();
  jobsHealthRoutes(app, shop, isStopping);
  metricsRoutes(app, shop);
  app.notFound(() => refusalResponse(new Refusal("not_found"), DEFAULT_LOCALE));
  app.onError((error) => refusalResponse(toRefusal(error), DEFAULT_LOCALE));
  return app;
}

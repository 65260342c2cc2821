import cluster from "node:cluster";
import { inspect } from "node:util";
import { isProduction, readConfig } from "./config/config.ts";
import { codeOf } from "./db/error-code.ts";
import { keepPrivate } from "./db/private-folder.ts";
import { ConfigError } from "./environment/environment.ts";
import { toRefusal } from "./http/problem.ts";
import { createLog } from "./log.ts";
import { ChildFailed } from "./processes/child.ts";
import { logWhatIsPrinted } from "./processes/log-what-is-printed.ts";
import { tellSupervisor } from "./processes/messages.ts";
import { readRole, requireRole } from "./processes/role.ts";
import { isForSeveral, supervise } from "./processes/supervise.ts";

async function main(): Promise<void> {
  const role = readRole(process.argv.slice(2));
  const config = readConfig(process.env);
  requireRole(role, config);
  keepPrivate(config.dataDir);
  const log = createLog(config.logLevel);
  if (config.production) logWhatIsPrinted(log);
  if (cluster.isPrimary && isForSeveral(role, config)) return supervise(role, config, log);
  // Loaded here, as a supervisor needs none of it.
  const { runRole } = await import("./processes/run-role.ts");
  await runRole(role, config, log);
}

/** One sentence for what an operator can fix; any other error with its stack. */
function whyNotStarted(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof ChildFailed) return error.message;
  if (error instanceof Error && "port" in error && codeOf(error) === "EADDRINUSE") {
    return `PORT or SANDBOX_PORT: another process listens on ${error.port} already.`;
  }
  if (toRefusal(error).code === "database_away") {
    return "DATABASE_URL names a database that cannot be reached, or that takes no writes.";
  }
  return error;
}

main().catch(async (error: unknown) => {
  const why = whyNotStarted(error);
  if (!cluster.isPrimary) {
    await tellSupervisor({ failed: typeof why === "string" ? why : inspect(why) });
  } else if (isProduction(process.env)) {
    // Whatever the level, which may be what is wrong.
    const log = createLog("error");
    if (typeof why === "string") log.error({}, why);
    else log.error({ err: why }, "the shop could not start");
  } else console.error(why);
  process.exit(1);
});

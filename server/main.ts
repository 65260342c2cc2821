import cluster from "node:cluster";
import { inspect } from "node:util";
import { isProduction, readConfig } from "./config/config.ts";
import { keepPrivate } from "./db/private-folder.ts";
import { createLog } from "./log.ts";
import { captureConsole } from "./processes/capture-console.ts";
import { sendToSupervisor } from "./processes/messages.ts";
import { readRole, requireRole } from "./processes/role.ts";
import { explainStartError } from "./processes/start-error.ts";
import { isForSeveral, supervise } from "./processes/supervise.ts";

async function main(): Promise<void> {
  const role = readRole(process.argv.slice(2));
  const config = readConfig(process.env);
  requireRole(role, config);
  keepPrivate(config.dataDir);
  const log = createLog(config.logLevel);
  if (config.production) captureConsole(log);
  if (cluster.isPrimary && isForSeveral(role, config)) return supervise(role, config, log);
  // Loaded here, as a supervisor needs none of it.
  const { runRole } = await import("./processes/run-role.ts");
  await runRole(role, config, log);
}

main().catch(async (error: unknown) => {
  const why = explainStartError(error, process.env);
  if (!cluster.isPrimary) {
    await sendToSupervisor({ failed: typeof why === "string" ? why : inspect(why) });
  } else if (isProduction(process.env)) {
    // Whatever the level, which may be what is wrong.
    const log = createLog("error");
    if (typeof why === "string") log.error({}, why);
    else log.error({ err: why }, "the shop could not start");
  } else console.error(why);
  process.exit(1);
});

import type { Connection } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openJobs } from "../queue/open-jobs.ts";

/** Makes tables and queues in an empty database, of which tests then get copies. */
export async function prepareDatabase(connection: Connection): Promise<void> {
  await migrate(connection);
  const jobs = await openJobs(connection, createLog("silent"), JOBS);
  await jobs.stop();
}

import type { PgBoss } from "pg-boss";
import type { JobName } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { repeat } from "./repeat.ts";
import type { QueueWorker } from "./worker.ts";

/**
 * How often the queues are searched for jobs that this process did not enqueue: those of other processes, and
 * retries.
 */
const CHECK_EVERY_MS = 2_000;

/**
 * Wakes the workers of the queues in which jobs are due, at once and then regularly, until the returned function is
 * called. One statement checks all queues: if each worker polled its queue, an idle shop would be busy.
 */
export async function watchForDueJobs(
  boss: PgBoss,
  workers: ReadonlyMap<JobName, QueueWorker>,
  log: Log,
): Promise<() => Promise<void>> {
  const check = async () => {
    const { rows } = await boss
      .getDb()
      .executeSql(
        "select distinct name from jobs.job where state < 'active' and start_after <= now()",
      );
    for (const { name } of rows) workers.get(name)?.wake();
  };
  await check();
  return repeat(CHECK_EVERY_MS, check, (error) =>
    log.warn({ err: error }, "queues not checked for due jobs"),
  );
}

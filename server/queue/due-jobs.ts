import type { PgBoss } from "pg-boss";
import type { JobName } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { repeat } from "./repeat.ts";
import type { Workers } from "./workers.ts";

/**
 * How often the queues are searched for jobs that this process did not enqueue: those of other processes, and
 * retries.
 */
const CHECK_EVERY_MS = 2_000;

/**
 * Wakes workers of the queues in which jobs are due, until the returned function is called. One statement
 * checks all queues: if a worker of each queue polled, an idle shop would be busy.
 */
export function watchForDueJobs(
  boss: PgBoss,
  queues: ReadonlyMap<JobName, Workers>,
  log: Log,
): () => Promise<void> {
  const check = async () => {
    const { rows } = await boss
      .getDb()
      .executeSql(
        "select distinct name from jobs.job where state < 'active' and start_after <= now()",
      );
    const due = new Set(rows.map(({ name }: { readonly name: string }) => name));
    for (const [name, workers] of queues) workers.check(due.has(name));
  };
  return repeat(CHECK_EVERY_MS, check, (error) =>
    log.warn({ err: error }, "queues not checked for due jobs"),
  );
}

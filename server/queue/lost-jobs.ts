import type { Job, PgBoss } from "pg-boss";
import type { Log } from "../log.ts";
import { repeat } from "./repeat.ts";

/** A claim on a job: the job, and the number of the try. */
type Claim = { readonly name: string; readonly id: string; readonly retryCount: number };

const RENEW_EVERY_MS = 2_000;
/**
 * A claim that was not renewed for this long counts as lost at the next check, so the jobs of a killed process
 * return within ten seconds.
 */
const SILENT_AFTER_S = 7;
const CHECK_EVERY_MS = 2_000;

/** Renews the claims on the jobs that a set contains at the time, until the returned function is called. */
export function renewClaims(
  boss: PgBoss,
  log: Log,
  name: string,
  jobs: ReadonlySet<Job>,
): () => Promise<void> {
  const renew = async () => {
    if (jobs.size > 0) await boss.touch(name, [...jobs]);
  };
  return repeat(RENEW_EVERY_MS, renew, (error) =>
    log.warn({ err: error, job: name }, "claims not renewed"),
  );
}

/**
 * Returns the jobs of a killed process to the queue, so that they are retried within seconds and not after
 * their time-out. `silent` means jobs whose claims were not renewed; `all` is only safe if no other process
 * uses the database. A job that was claimed again in the meantime keeps its claim.
 */
export async function requeueLostJobs(boss: PgBoss, which: "silent" | "all"): Promise<void> {
  // Uses the queue's own connections, so that the shop's connections are free for buyers.
  const { rows } = await boss.getDb().executeSql(
    `select name, id, retry_count as "retryCount" from jobs.job
    where state = 'active' and ($1 or heartbeat_on + make_interval(secs => $2) < now())`,
    [which === "all", SILENT_AFTER_S],
  );
  for (const { name, ...claim } of rows as readonly Claim[]) {
    await boss.fail(name, claim, { message: "its process is gone" });
  }
}

/** Checks regularly for lost jobs of all processes, until the returned function is called. */
export function watchForLostJobs(boss: PgBoss, log: Log): () => Promise<void> {
  const check = () => requeueLostJobs(boss, "silent");
  return repeat(CHECK_EVERY_MS, check, (error) =>
    log.warn({ err: error }, "queues not checked for lost jobs"),
  );
}

import type { PgBoss } from "pg-boss";
import type { Log } from "../log.ts";
import { repeat } from "./repeat.ts";

/** A claim on a job: the job, and which of its tries it is. */
type Claim = { readonly name: string; readonly id: string; readonly retryCount: number };

/**
 * A claim is renewed every two seconds (`workers.ts`). One that was not for this long is lost, and is
 * found by the next look: what a killed process was at is handed back within ten seconds.
 */
const SILENT_AFTER_S = 7;
const LOOK_EVERY_MS = 2_000;

/**
 * Hands back the jobs that a process had claimed when it was killed, so that they are tried again
 * within seconds and not after their time is up. `silent` are those whose process has not renewed its
 * claim; `all` is right only for whoever has the database to itself. A job that was claimed anew in
 * the meantime stays with its claim.
 */
export async function handBackLostJobs(boss: PgBoss, which: "silent" | "all"): Promise<void> {
  // By the queue's own connections, which leave those of the shop to buyers.
  const { rows } = await boss.getDb().executeSql(
    `select name, id, retry_count as "retryCount" from jobs.job
    where state = 'active' and ($1 or heartbeat_on + make_interval(secs => $2) < now())`,
    [which === "all", SILENT_AFTER_S],
  );
  for (const { name, ...claim } of rows as readonly Claim[]) {
    await boss.fail(name, claim, { message: "its process is gone" });
  }
}

/** Looks for lost jobs of all processes from now on, until the returned function is called. */
export function watchForLostJobs(boss: PgBoss, log: Log): () => void {
  const look = () => handBackLostJobs(boss, "silent");
  const timer = repeat(LOOK_EVERY_MS, look, (error) =>
    log.warn({ err: error }, "lost jobs not looked for"),
  );
  return () => clearInterval(timer);
}

import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Database } from "../db/schema.ts";

/** A claim on a job: the job, and which of its tries it is. */
type Claim = { readonly name: string; readonly id: string; readonly retryCount: number };

/**
 * Hands back the jobs that a process had claimed when it was killed, so that they are tried again
 * within seconds and not after their time is up. `silent` are those whose process has said nothing
 * for longer than the heartbeat of their queue; `all` is right only for whoever has the database to
 * itself. A job that was claimed anew in the meantime stays with its claim.
 */
export async function handBackLostJobs(
  boss: PgBoss,
  db: Database,
  which: "silent" | "all",
): Promise<void> {
  const isSilent = sql`heartbeat_on + make_interval(secs => heartbeat_seconds) < now()`;
  const { rows } = await sql<Claim>`
    select name, id, retry_count as "retryCount" from jobs.job
    where state = 'active' and ${which === "all" ? sql`true` : isSilent}`.execute(db);
  for (const { name, ...claim } of rows) {
    await boss.fail(name, claim, { message: "its process is gone" });
  }
}

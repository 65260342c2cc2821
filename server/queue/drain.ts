import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Job, PgBoss } from "pg-boss";
import type { Queryable } from "../db/schema.ts";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { HEARTBEAT_S, type Perform } from "./workers.ts";

const BATCH = 20;

/** One pass over all waiting jobs; a failing job is tried only once. */
export type Drain = {
  /** Runs one batch of a queue now, including jobs not yet due; returns how many it ran. */
  batch<Name extends JobName>(name: Name, perform: Perform<Name>): Promise<number>;
  /** The jobs that failed so far. They stay claimed until the end, so that none is fetched again. */
  failedIds(): readonly string[];
  /** How many of each kind failed so far. */
  countFailed(): ReadonlyMap<JobName, number>;
  /** Returns the failed jobs to the queue, each with one try less. */
  end(): Promise<void>;
};

export function startDrain(boss: PgBoss, log: Log): Drain {
  const claimed = new Map<JobName, Set<string>>();
  const failed = new Map<JobName, Set<string>>();
  const idsOf = (jobs: Map<JobName, Set<string>>, name: JobName) => {
    const ids = jobs.get(name) ?? new Set<string>();
    jobs.set(name, ids);
    return ids;
  };
  const heartbeat = setInterval(() => {
    for (const [name, ids] of claimed) {
      if (ids.size === 0) continue;
      boss
        .touch(name, [...ids])
        .catch((error: unknown) => log.warn({ err: error }, "no heartbeat"));
    }
  }, HEARTBEAT_S * 1_000);

  return {
    async batch(name, perform) {
      const options = { batchSize: BATCH, ignoreStartAfter: true };
      const jobs = await boss.fetch<JobData[typeof name]>(name, options);
      const ids = idsOf(claimed, name);
      for (const { id } of jobs) ids.add(id);
      await Promise.all(
        jobs.map(async (job) => {
          if (await succeeds(perform, job)) {
            await boss.complete(name, job.id);
            ids.delete(job.id);
          } else idsOf(failed, name).add(job.id);
        }),
      );
      return jobs.length;
    },
    failedIds: () => [...failed.values()].flatMap((ids) => [...ids]),
    countFailed: () => new Map([...failed].map(([name, ids]) => [name, ids.size])),
    async end() {
      clearInterval(heartbeat);
      for (const [name, ids] of failed) await boss.fail(name, [...ids]);
    },
  };
}

/** How many jobs of these kinds wait, and how many are under way, without those that failed in the drain. */
export async function countOpen(
  db: Queryable,
  names: readonly JobName[],
  failedIds: readonly string[],
): Promise<{ readonly waiting: number; readonly active: number }> {
  const { rows } = await sql<{ waiting: number; active: number }>`
    select count(*) filter (where state <> 'active') as waiting,
      count(*) filter (where state = 'active' and id <> all(${failedIds}::uuid[])) as active
    from jobs.job
    where state in ('created', 'retry', 'active') and name = any(${names}::text[])`.execute(db);
  return rows[0] ?? { waiting: 0, active: 0 };
}

/** Whether a job succeeded within its time; if not, the log says why. */
async function succeeds<Name extends JobName>(
  perform: Perform<Name>,
  { id, data, expireInSeconds }: Job<JobData[Name]>,
): Promise<boolean> {
  const stop = new AbortController();
  const options = { signal: stop.signal, ref: false };
  try {
    return await Promise.race([
      perform(id, data).then(
        () => true,
        () => false,
      ),
      pause(expireInSeconds * 1_000, false, options),
    ]);
  } finally {
    stop.abort();
  }
}

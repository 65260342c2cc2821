import { sql } from "kysely";
import type { Job, PgBoss } from "pg-boss";
import type { Queryable } from "../db/schema.ts";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { renewClaims } from "./lost-jobs.ts";
import type { Perform } from "./perform.ts";

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
  const claimed = new Map<JobName, Set<Job>>();
  const failed = new Map<JobName, Set<Job>>();
  const renewals: (() => Promise<void>)[] = [];

  const claimedIn = (name: JobName) => {
    const known = claimed.get(name);
    if (known !== undefined) return known;
    const jobs = new Set<Job>();
    claimed.set(name, jobs);
    renewals.push(renewClaims(boss, log, name, jobs));
    return jobs;
  };

  return {
    async batch(name, perform) {
      const options = { batchSize: BATCH, ignoreStartAfter: true };
      const batch = await boss.fetch<JobData[typeof name]>(name, options);
      const jobs = claimedIn(name);
      for (const job of batch) jobs.add(job);
      await Promise.all(
        batch.map(async (job) => {
          if (await perform(job)) {
            await boss.complete(name, job);
            jobs.delete(job);
          } else failed.set(name, (failed.get(name) ?? new Set()).add(job));
        }),
      );
      return batch.length;
    },
    failedIds: () => [...failed.values()].flatMap((jobs) => [...jobs].map(({ id }) => id)),
    countFailed: () => new Map([...failed].map(([name, jobs]) => [name, jobs.size])),
    async end() {
      await Promise.all(renewals.map((stop) => stop()));
      for (const [name, jobs] of failed) await boss.fail(name, [...jobs]);
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

import { type RawBuilder, sql } from "kysely";
import { fromKysely, type PgBoss } from "pg-boss";
import type { Database, Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { GIVEN_UP } from "./queues.ts";
import { lockUnfinishedWork } from "./unfinished-work.ts";

/** Jobs whose last try has failed. They are kept for three months, and retried on request. */
export type GivenUp = {
  /** Those that were not reported to staff yet, oldest first. */
  listUnreported(): Promise<readonly GivenUpJob[]>;
  markReported(jobs: readonly GivenUpJob[]): Promise<void>;
  /** How many there are, reported or not, by the kind of job. */
  count(): Promise<ReadonlyMap<string, number>>;
  /** The newest ones of some kinds, reported or not, with their data. */
  list(names: readonly string[], limit: number): Promise<readonly ListedGivenUp[]>;
  /** Enqueues all of them again, reported or not. */
  retry(): Promise<void>;
  /** Enqueues one of some kinds again; false if no such job has this id. */
  retryOne(names: readonly string[], id: string): Promise<boolean>;
};

/** One of them: its own id, and the kind of job. */
export type GivenUpJob = { readonly id: string; readonly name: string };

/** A given-up job as shown to staff, with the time in UTC. */
export type ListedGivenUp = GivenUpJob & {
  readonly data: Readonly<Record<string, unknown>>;
  readonly since: Date;
};

type Stored = GivenUpJob & {
  readonly data: object;
  readonly key: string | null;
  readonly group: string | null;
};

/** Opens the dead-letter queue: a job in it waits until it is reported, then counts as done. */
export function openGivenUp(boss: PgBoss, db: Database): GivenUp {
  return {
    async listUnreported() {
      const { rows } = await sql<GivenUpJob>`
        select id, source_name as name from jobs.job
        where name = ${GIVEN_UP} and state = 'created' order by created_on`.execute(db);
      return rows;
    },
    async markReported(jobs) {
      const ids = jobs.map(({ id }) => id);
      await boss.complete(GIVEN_UP, ids, null, { includeQueued: true });
    },
    async count() {
      const { rows } = await sql<{ name: string; count: number }>`
        select source_name as name, count(*) as count from jobs.job
        where name = ${GIVEN_UP} group by source_name order by source_name`.execute(db);
      return new Map(rows.map(({ name, count }) => [name, count]));
    },
    async list(names, limit) {
      const { rows } = await sql<ListedGivenUp>`
        select id, source_name as name, data, created_on as since from jobs.job
        where name = ${GIVEN_UP} and source_name = any(${[...names]}::text[])
        order by created_on desc limit ${limit}`.execute(db);
      return rows;
    },
    async retry() {
      await inTransaction(db, (transaction) => retryWhere(boss, transaction, sql`true`));
    },
    async retryOne(names, id) {
      const which = sql`id::text = ${id} and source_name = any(${[...names]}::text[])`;
      return (await inTransaction(db, (transaction) => retryWhere(boss, transaction, which))) > 0;
    },
  };
}

/** Enqueues the jobs that match a condition again; returns how many. */
async function retryWhere(
  boss: PgBoss,
  transaction: Queryable,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const options = { db: fromKysely(transaction) };
  await lockUnfinishedWork(transaction);
  const { rows } = await sql<Stored>`
    select id, source_name as name, data, singleton_key as key, group_id as "group" from jobs.job
    where name = ${GIVEN_UP} and ${condition}
    order by created_on for update skip locked`.execute(transaction);
  for (const { id, name, data, key, group } of rows) {
    // If the same job waits already, it is not enqueued twice.
    await boss.send(name, data, {
      ...options,
      ...(key === null ? {} : { singletonKey: key }),
      ...(group === null ? {} : { group: { id: group } }),
    });
    await boss.deleteJob(GIVEN_UP, id, options);
  }
  return rows.length;
}

import { sql } from "kysely";
import { fromKysely, type PgBoss } from "pg-boss";
import type { Database, Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { GIVEN_UP } from "./queues.ts";

/** Jobs whose last try has failed. They are kept for three months, and tried again when asked for. */
export type GivenUp = {
  /** Those that staff have not been told of, oldest first. */
  listUntold(): Promise<readonly GivenUpJob[]>;
  markTold(jobs: readonly GivenUpJob[]): Promise<void>;
  /** How many there are, told or not, by the kind of job. */
  count(): Promise<ReadonlyMap<string, number>>;
  /** Enqueues all of them again, told or not. */
  retry(): Promise<void>;
};

/** One of them: its own id here, and what kind of job it was. */
export type GivenUpJob = { readonly id: string; readonly name: string };

type Stored = GivenUpJob & {
  readonly data: object;
  readonly key: string | null;
  readonly group: string | null;
};

/** What the queue keeps where it put them: waiting until staff are told, then as done. */
export function openGivenUp(boss: PgBoss, db: Database): GivenUp {
  return {
    async listUntold() {
      const { rows } = await sql<GivenUpJob>`
        select id, source_name as name from jobs.job
        where name = ${GIVEN_UP} and state = 'created' order by created_on`.execute(db);
      return rows;
    },
    async markTold(jobs) {
      const ids = jobs.map(({ id }) => id);
      await boss.complete(GIVEN_UP, ids, null, { includeQueued: true });
    },
    async count() {
      const { rows } = await sql<{ name: string; count: number }>`
        select source_name as name, count(*) as count from jobs.job
        where name = ${GIVEN_UP} group by source_name order by source_name`.execute(db);
      return new Map(rows.map(({ name, count }) => [name, count]));
    },
    async retry() {
      await inTransaction(db, (transaction) => retryAll(boss, transaction));
    },
  };
}

async function retryAll(boss: PgBoss, transaction: Queryable): Promise<void> {
  const options = { db: fromKysely(transaction) };
  const { rows } = await sql<Stored>`
    select id, source_name as name, data, singleton_key as key, group_id as "group" from jobs.job
    where name = ${GIVEN_UP} order by created_on for update skip locked`.execute(transaction);
  for (const { id, name, data, key, group } of rows) {
    // Where the same job waits already, that one stands for it.
    await boss.send(name, data, {
      ...options,
      ...(key === null ? {} : { singletonKey: key }),
      ...(group === null ? {} : { group: { id: group } }),
    });
    await boss.deleteJob(GIVEN_UP, id, options);
  }
}

import type { Transaction } from "kysely";
import type { Database, Queryable, Schema } from "./schema.ts";

/** What PostgreSQL says when a transaction was ended in favour of another one: do it again. */
const RETRYABLE_CODES = new Set(["40P01", "40001"]);

/**
 * Says that what this transaction has looked up was changed by another one before it was locked, as
 * a serialisation failure does: the same work, done again, sees the rows as they are now.
 */
export class RowsChanged extends Error {
  readonly code = "40001";

  constructor(what: string) {
    super(`${what} changed before it was locked`);
    this.name = "RowsChanged";
  }
}

/**
 * Runs work in a transaction, and once more after a deadlock (40P01) or a serialisation failure
 * (40001), which have undone all of it. So the work must do nothing outside the database but by
 * `afterCommit`. The one way to begin a transaction of the shop.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await runOnce(db, work);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return runOnce(db, work);
  }
}

/** What is to be done after the commit of each transaction that is under way. */
const waiting = new WeakMap<Queryable, Set<() => void>>();

async function runOnce<Result>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const following = new Set<() => void>();
  const result = await db.transaction().execute((transaction) => {
    waiting.set(transaction, following);
    return work(transaction);
  });
  for (const follow of following) follow();
  return result;
}

/**
 * Calls a function once a transaction is committed, however often it is asked for, and never when it
 * is undone. Outside a transaction, where each statement is committed by itself, it is called at once.
 */
export function afterCommit(db: Queryable, follow: () => void): void {
  const following = waiting.get(db);
  if (following !== undefined) following.add(follow);
  else if (db.isTransaction) throw new Error("a transaction begins with inTransaction");
  else follow();
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    RETRYABLE_CODES.has(error.code)
  );
}

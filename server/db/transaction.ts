import type { Transaction } from "kysely";
import type { Database, Schema } from "./schema.ts";

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
 * (40001), which have undone all of it. So the work must do nothing outside the database; jobs that
 * it enqueues are undone with it.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return db.transaction().execute(work);
  }
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    RETRYABLE_CODES.has(error.code)
  );
}

import { sql, type Transaction } from "kysely";
import { codeOf } from "./error-code.ts";
import type { Database, Queryable, Schema } from "./schema.ts";

/**
 * SQLSTATE codes of a transaction that lost against another one and can be retried. They include 23503: a
 * referenced row may have been deleted after it was read.
 */
const RETRYABLE_CODES = new Set<unknown>(["40P01", "40001", "23503"]);

/**
 * Another transaction changed rows between their lookup and their lock. Makes `inTransaction` retry with the
 * current rows, like a serialisation failure.
 */
export class RowsChanged extends Error {
  readonly code = "40001";

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} changed before it was locked`, options);
    this.name = "RowsChanged";
  }
}

/**
 * Runs work in a transaction, and retries it once after a deadlock (40P01), a serialisation failure (40001) or
 * the deletion of a referenced row (23503), which roll it back. So the work must have no effects outside the
 * database, except through `afterCommit`. All transactions of the shop begin here.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return repeatedOnce(() => runOnce(db, work));
}

/** The time limit of a statement if nobody waits for its result, so that one that hangs still ends. */
export const LONG_STATEMENT_TIMEOUT_MS = 10 * 60_000;

/**
 * Applies to the transaction only, because behind a pooler another process uses the session next. The pool
 * recognises this statement, and then also waits that long for a silent server.
 */
export const LONG_LIMIT = `set local statement_timeout = ${LONG_STATEMENT_TIMEOUT_MS}`;

/** `inTransaction` for work that may take longer than a request, such as on tables that grow for years. */
export function inLongTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await sql.raw(LONG_LIMIT).execute(transaction);
    return work(transaction);
  });
}

/** Runs one statement that locks rows, and retries it once after the same failures as `inTransaction`. */
export async function repeatedOnce<Result>(statement: () => Promise<Result>): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (!RETRYABLE_CODES.has(codeOf(error))) throw error;
    return statement();
  }
}

/** The callbacks to run after the commit of each open transaction. */
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
 * Calls a function once after the commit, however often it is registered, and never after a rollback. Outside a
 * transaction, where each statement commits by itself, calls it at once.
 */
export function afterCommit(db: Queryable, follow: () => void): void {
  const following = waiting.get(db);
  if (following !== undefined) following.add(follow);
  else if (db.isTransaction) throw new Error("a transaction begins with inTransaction");
  else follow();
}

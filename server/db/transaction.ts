import { sql, type Transaction } from "kysely";
import { codeOf } from "./error-code.ts";
import type { Database, Queryable, Schema } from "./schema.ts";

/**
 * What PostgreSQL says when a transaction was ended in favour of another one: do it again. 23503 is among them: a row
 * that was read, and is referred to now, may have been deleted in between.
 */
const RETRYABLE_CODES = new Set<unknown>(["40P01", "40001", "23503"]);

/**
 * Another transaction changed rows between their lookup and their lock. Like a serialisation
 * failure, it makes `inTransaction` retry, with the current rows.
 */
export class RowsChanged extends Error {
  readonly code = "40001";

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} changed before it was locked`, options);
    this.name = "RowsChanged";
  }
}

/**
 * Runs work in a transaction, and once more after a deadlock (40P01), a serialisation failure (40001)
 * or the loss of a row that it refers to (23503), which have rolled it back. So the work may have no
 * effects outside the database except through `afterCommit`. All transactions of the shop begin here.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return repeatedOnce(() => runOnce(db, work));
}

/** How long a statement may take where nobody waits for its answer; one that hangs ends all the same. */
export const LONG_STATEMENT_LIMIT_MS = 10 * 60_000;

/**
 * Holds for the transaction alone: behind a pooler another process gets the session next. The pool looks out
 * for it, and takes a silent server for gone only after as long.
 */
export const LONG_LIMIT = `set local statement_timeout = ${LONG_STATEMENT_LIMIT_MS}`;

/** `inTransaction` for work that may take longer than a request, as on tables that grow for years. */
export function inLongTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await sql.raw(LONG_LIMIT).execute(transaction);
    return work(transaction);
  });
}

/** Runs one statement that locks rows, and once more after such a failure, as `inTransaction` does. */
export async function repeatedOnce<Result>(statement: () => Promise<Result>): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (!RETRYABLE_CODES.has(codeOf(error))) throw error;
    return statement();
  }
}

/** The callbacks for the commit of each open transaction. */
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
 * Calls a function once after the commit, however often it is registered, and never after a
 * rollback. Outside a transaction, where each statement commits by itself, it is called at once.
 */
export function afterCommit(db: Queryable, follow: () => void): void {
  const following = waiting.get(db);
  if (following !== undefined) following.add(follow);
  else if (db.isTransaction) throw new Error("a transaction begins with inTransaction");
  else follow();
}

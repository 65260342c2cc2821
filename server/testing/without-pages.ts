import { sql } from "kysely";
import type { Database, Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";

/**
 * Works on payments that have no page yet, in a transaction that is undone: their ledger does not say how
 * they came to be so.
 */
export async function withoutPages(
  db: Database,
  ids: readonly string[],
  status: string,
  work: (db: Queryable) => Promise<void>,
): Promise<void> {
  const undo = new Error("undone");
  await inTransaction(db, async (transaction) => {
    await sql`update payments set status = ${status}, payment_url = null, expires_at = null,
      reference = null, starting_since = null where id = any(${ids})`.execute(transaction);
    await work(transaction);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

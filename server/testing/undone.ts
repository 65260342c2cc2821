import type { Database } from "../db/schema.ts";

/** Does some work in a transaction that is undone at its end, and returns what the work has found. */
export async function undone<Found>(
  db: Database,
  work: (transaction: Database) => Promise<Found>,
): Promise<Found> {
  const undo = new Error("undone");
  const found: Found[] = [];
  await db
    .transaction()
    .execute(async (transaction) => {
      found.push(await work(transaction));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found[0] as Found;
}
